import { listField, plainType } from "@earshot/operations";
import { Token } from "./token.schema.ts";
import { listTokens } from "./token.ts";

export const tokenType = plainType("Token", Token);

/** The caller's tokens. */
export const tokensField = listField(
  () => tokenType,
  (row) => listTokens.rows(row, {}, undefined),
  { description: listTokens.summary },
);
