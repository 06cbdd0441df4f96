import { createdAt, instant, type TokenScope, tokenScopes } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/** A bearer token, known only by its SHA-256. Revoking deletes the row. */
export const TokenEntity = defineEntity({
  name: "Token",
  tableName: "tokens",
  properties: {
    id: p.uuid().primary(),
    user_id: p.uuid(),
    name: p.text(),
    prefix: p.text(),
    hash: p.blob(),
    created_at: createdAt(),
    expires_at: instant().nullable(),
    last_used_at: instant().nullable(),
    scopes: p
      .array()
      .columnType("text[]")
      .$type<TokenScope[]>()
      .default([...tokenScopes]),
    /** The projects that it is limited to; null for all. */
    project_ids: p.array().columnType("uuid[]").$type<string[]>().nullable(),
  },
  checks: [{ name: "tokens_scopes", expression: "scopes <@ array['read', 'write', 'manage'] and scopes <> '{}'" }],
  uniques: [{ name: "tokens_hash", properties: ["hash"] }],
  indexes: [{ name: "tokens_user_id", properties: ["user_id"] }],
});
