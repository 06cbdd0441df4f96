import { Token } from "@earshot/domain";
import { tokenType } from "./token.fields.ts";
import { resultType } from "../../resolve/root-fields.ts";

resultType([Token], tokenType);
