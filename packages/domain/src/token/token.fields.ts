import { listField, type ObjectType, plainFields } from "@earshot/operations";
import { Token } from "./token.schema.ts";
import { listTokens } from "./token.ts";

export const tokenType: ObjectType = {
  name: "Token",
  description: Token.description ?? "",
  fields: plainFields(Token),
};

/** The caller's tokens. */
export const tokensField = listField(
  () => tokenType,
  (row) => listTokens.rows(row, {}, undefined),
  { description: listTokens.summary },
);
