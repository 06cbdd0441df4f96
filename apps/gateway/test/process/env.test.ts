import { expect, test } from "vitest";
import { readSettings } from "../../src/env.ts";

test("every setting has a default that works on one machine", () => {
  expect(readSettings({})).toEqual({
    PORT: 4000,
    HOST: "127.0.0.1",
    DATABASE_PLAN_CACHE_MODE: "force_generic_plan",
    DATABASE_REPLICA_URLS: [],
    DATA_DIR: ".data",
    LOG_LEVEL: "info",
    TRUST_PROXY: false,
    CORS_ORIGINS: [],
    RATE_LIMIT_PER_MINUTE: 0,
    MAX_BODY_KB: 256,
    MAX_SUBSCRIPTIONS: 1_000,
    OTEL_SERVICE_NAME: "earshot",
    ANSWER_CACHE_MB: 64,
    SEED_DEMO: true,
    GRAPHIQL: true,
    GRAPHQL_INTROSPECTION: true,
    GRAPHQL_MAX_TOKENS: 2_000,
    GRAPHQL_MAX_DEPTH: 20,
    GRAPHQL_MAX_ALIASES: 50,
    GRAPHQL_MAX_COST: 50_000,
    GRAPHQL_MAX_DIRECTIVES: 50,
    GRAPHQL_MAX_PAGE_SIZE: 100,
  });
});

test("an empty variable counts as unset", () => {
  expect(readSettings({ PORT: " ", DATABASE_URL: "", CORS_ORIGINS: "" })).toEqual(readSettings({}));
});

test("lists are separated by commas", () => {
  const urls = "postgres://a@one/x, postgres://a@two/x";
  const settings = readSettings({ DATABASE_URL: "postgres://a@b/c", DATABASE_REPLICA_URLS: urls });
  expect(settings.DATABASE_REPLICA_URLS).toEqual(["postgres://a@one/x", "postgres://a@two/x"]);
});

test.each([
  ["true", true],
  ["false", false],
  ["10.0.0.0/8,127.0.0.1", "10.0.0.0/8,127.0.0.1"],
])("TRUST_PROXY=%s", (value, expected) => {
  expect(readSettings({ TRUST_PROXY: value }).TRUST_PROXY).toBe(expected);
});

test("all invalid settings are reported together", () => {
  const wrong = {
    PORT: "http",
    DATABASE_URL: "mysql://x",
    LOG_LEVEL: "loud",
    OIDC_ISSUER: "https://idp.example",
    REDIS_URL: "nowhere",
    CORS_ORIGINS: "example.com",
    RATE_LIMIT_PER_MINUTE: "-1",
    SEED_DEMO: "perhaps",
    TRUST_PROXY: "junk",
    OIDC_AUDIENCE: "",
    GRAPHIQL: "maybe",
    GRAPHQL_INTROSPECTION: "2",
    GRAPHQL_MAX_TOKENS: "0",
    GRAPHQL_MAX_DEPTH: "101",
    GRAPHQL_MAX_ALIASES: "-1",
    GRAPHQL_MAX_COST: "much",
    GRAPHQL_MAX_DIRECTIVES: "1.5",
    GRAPHQL_MAX_PAGE_SIZE: "101",
    MAX_BODY_KB: "0",
  };
  const read = () => readSettings(wrong);
  for (const name of Object.keys(wrong).filter((key) => key !== "OIDC_ISSUER")) expect(read).toThrow(name);
  expect(read).toThrow("PORT: must be a whole number from 0 to 65535");
  expect(() => readSettings({ OIDC_ISSUER: "https://idp.example" })).toThrow("OIDC_AUDIENCE: must be set");
  expect(() => readSettings({ OIDC_AUDIENCE: "a" })).toThrow("OIDC_ISSUER: must be set");
  expect(() => readSettings({ DATABASE_REPLICA_URLS: "postgres://a/b" })).toThrow("DATABASE_URL: must be set");
});
