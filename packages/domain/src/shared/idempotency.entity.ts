import { defineEntity, p } from "@mikro-orm/core";
import { createdAt } from "./columns.ts";

/** A key that a caller has sent with a creating request, by its hash, and the answer, sealed with the key itself. */
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
