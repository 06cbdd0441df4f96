import { listField, type ObjectType, plainFields } from "@earshot/operations";
import { CreatedToken, Token } from "./token.schema.ts";
import { listTokens } from "./token.ts";

export const tokenType: ObjectType = {
  name: "Token",
  description: Token.description ?? "",
  fields: plainFields(Token),
};

export const createdTokenType: ObjectType = {
  name: "CreatedToken",
  description: "",
  fields: plainFields(CreatedToken),
};

/** The caller's tokens. */
export const tokensField = listField(
  () => tokenType,
  (row) => listTokens.rows(row, {}, undefined),
  { description: listTokens.summary },
);
