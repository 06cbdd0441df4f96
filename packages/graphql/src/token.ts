import { Token, tokenType } from "@earshot/domain";
import { resultType } from "./root-fields.ts";

resultType([Token], tokenType);
