import { Token, listTokens } from "@earshot/domain";
import { listField, plainType } from "../../select/fields.sql.ts";

export const tokenType = plainType("Token", Token);

/** The caller's tokens. */
export const tokensField = listField(
  () => tokenType,
  (row) => listTokens.rows(row, {}, undefined),
  { description: listTokens.summary, access: listTokens.access },
);
