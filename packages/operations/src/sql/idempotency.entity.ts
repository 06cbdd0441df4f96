import { defineEntity, p } from "@mikro-orm/core";
import { createdAt } from "./columns.ts";

/** The hash of an idempotency key that a caller sent, and the first response, encrypted with the key itself. */
export const IdempotencyKeyEntity = defineEntity({
  name: "IdempotencyKey",
  tableName: "idempotency_keys",
  properties: {
    user_id: p.uuid().primary(),
    key_hash: p.blob().primary(),
    request_hash: p.blob(),
    answer: p.blob().nullable(),
    created_at: createdAt(),
  },
  indexes: [{ name: "idempotency_keys_created_at", properties: ["created_at"] }],
});
