import { createdAt, instant } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/**
 * A session of a browser. better-auth writes these three tables; packages/auth maps their columns for it. The token
 * alone opens nothing: the cookie also has its signature by AUTH_SECRET.
 */
export const SessionEntity = defineEntity({
  name: "Session",
  tableName: "sessions",
  properties: {
    id: p.uuid().primary(),
    user_id: p.uuid(),
    token: p.text(),
    ip_address: p.text().nullable(),
    user_agent: p.text().nullable(),
    /** The project's own domain at which it works; null for this server's own address. */
    domain: p.text().nullable(),
    created_at: createdAt(),
    updated_at: createdAt(),
    expires_at: instant(),
  },
  uniques: [{ name: "sessions_token", properties: ["token"] }],
  indexes: [{ name: "sessions_user_id", properties: ["user_id"] }],
});

/** A way to sign in: a password (`provider_id` is "credential"), or a person at a provider. */
export const SignInMethodEntity = defineEntity({
  name: "SignInMethod",
  tableName: "accounts",
  properties: {
    id: p.uuid().primary(),
    user_id: p.uuid(),
    provider_id: p.text(),
    account_id: p.text(),
    /** A scrypt hash. */
    password: p.text().nullable(),
    // better-auth names these columns in its statements. They stay null, because nothing needs a provider's tokens.
    access_token: p.text().nullable(),
    refresh_token: p.text().nullable(),
    id_token: p.text().nullable(),
    scope: p.text().nullable(),
    access_token_expires_at: instant().nullable(),
    refresh_token_expires_at: instant().nullable(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  uniques: [{ name: "accounts_provider", properties: ["provider_id", "account_id"] }],
  indexes: [{ name: "accounts_user_id", properties: ["user_id"] }],
});

/** Something to prove once and soon, such as a link that was mailed. Identifiers that hold a secret are hashed. */
export const VerificationEntity = defineEntity({
  name: "Verification",
  tableName: "verifications",
  properties: {
    id: p.uuid().primary(),
    identifier: p.text(),
    value: p.text(),
    expires_at: instant(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  indexes: [
    { name: "verifications_identifier", properties: ["identifier"] },
    { name: "verifications_expires_at", properties: ["expires_at"] },
  ],
});

/**
 * Counts of attempts, such as passwords, invites, mails and guests' writes, until `expires_at`. Also keys that only the
 * first caller gets, such as a proof of work that was used. See attempts.ts of the engine.
 */
export const SignInAttemptEntity = defineEntity({
  name: "SignInAttempt",
  tableName: "sign_in_attempts",
  properties: {
    /** A hash of the limit's name and what it counts, such as an e-mail; or the plain name of a key for the first caller. */
    key: p.text().primary(),
    count: p.integer(),
    expires_at: instant(),
  },
  indexes: [{ name: "sign_in_attempts_expires_at", properties: ["expires_at"] }],
});
