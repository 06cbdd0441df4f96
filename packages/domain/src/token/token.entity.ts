import { createdAt, instant } from "@earshot/operations";
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
  },
  uniques: [{ name: "tokens_hash", properties: ["hash"] }],
  indexes: [{ name: "tokens_user_id", properties: ["user_id"] }],
});
