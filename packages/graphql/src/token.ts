import { createdTokenType, createToken, revokeToken, tokenType } from "@earshot/domain";
import { mutationField } from "./root-fields.ts";

mutationField(createToken, createdTokenType);
mutationField(revokeToken, tokenType);
