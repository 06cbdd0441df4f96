import { createdAt, instant } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/** A key that a project's product signs tokens with. A secret is encrypted; of the others, the product has the private key. */
export const SsoKeyEntity = defineEntity({
  name: "SsoKey",
  tableName: "sso_keys",
  properties: {
    project_id: p.uuid().primary(),
    id: p.uuid().primary(),
    secret: p.blob().nullable(),
    public_key: p.text().nullable(),
    jwks_url: p.text().nullable(),
    last_used_at: instant().nullable(),
    created_at: createdAt(),
  },
  checks: [{ name: "sso_keys_one", expression: "num_nonnulls(secret, public_key, jwks_url) = 1" }],
});

/** A token that came within the last hour, by the hash of its `jti`: it lives ten minutes, and works once. */
export const SsoTokenEntity = defineEntity({
  name: "SsoToken",
  tableName: "sso_tokens",
  properties: {
    project_id: p.uuid().primary(),
    hash: p.blob().primary(),
    key_id: p.uuid(),
    created_at: createdAt(),
  },
  indexes: [
    { name: "sso_tokens_key", properties: ["project_id", "key_id", "created_at"] },
    { name: "sso_tokens_created_at", properties: ["created_at"] },
  ],
});
