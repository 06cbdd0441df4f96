// @module-tag unit
import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { readSettings } from "../../src/settings/env.ts";

test("every setting has a default that works on one machine", () => {
  expect(readSettings({})).toEqual({
    PORT: 4000,
    HOST: "127.0.0.1",
    WORKERS: 1,
    GITHUB_URL: "https://github.com",
    GOOGLE_URL: "https://accounts.google.com",
    DATABASE_PLAN_CACHE_MODE: "force_generic_plan",
    DATABASE_REPLICA_URLS: [],
    DATA_DIR: ".data",
    EMBEDDED_FSYNC: true,
    LOG_LEVEL: "info",
    TRUST_PROXY: false,
    CORS_ORIGINS: [],
    PROJECT_CREATION: "everyone",
    RATE_LIMIT_PER_MINUTE: 0,
    POSTS_PER_MINUTE: 60,
    COMMENTS_PER_MINUTE: 60,
    VOTES_PER_MINUTE: 300,
    FILES_PER_MINUTE: 30,
    GUEST_WRITES_WITHOUT_PROOF: 10,
    FILES_PROJECT_MB: 1_000,
    MAX_BODY_KB: 256,
    MAX_SUBSCRIPTIONS: 1_000,
    OTEL_SERVICE_NAME: "earshot",
    ANSWER_CACHE_MB: 64,
    ANSWER_TIMEOUT_SECONDS: 20,
    MAX_ANSWER_MB: 16,
    MAX_UNSENT_MB: 64,
    BACKUP_KEEP: 7,
    BACKUP_PICTURES: true,
    RUN_JOBS: true,
    EVENT_RETENTION_DAYS: 90,
    WEBHOOK_ALLOW_PRIVATE: false,
    DNS_SERVERS: [],
    SEED_DEMO: true,
    OIDC_ONLY: false,
    PASSWORDS: true,
    SIGN_UP_DOMAINS: [],
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

test.each([
  [{ AUTH_SECRET: "short" }, "AUTH_SECRET: must have at least 32 characters"],
  [{ PUBLIC_URL: "https://feedback.example/sub" }, "PUBLIC_URL: must have no path"],
  [{ FILES_S3_URL: "https://s3.example/bucket" }, "FILES_S3_URL: must have a key, a secret and a bucket"],
  [{ FILES_S3_URL: "s3://key:secret@host/bucket" }, "FILES_S3_URL: must be an address (https, http)"],
  [{ PUBLIC_URL: "feedback.example" }, "PUBLIC_URL: must be an address (https, http)"],
  [{ SMTP_URL: "https://mail.example" }, "SMTP_URL: must be an address (smtp, smtps)"],
  [{ SMTP_URL: "smtp://mail.example" }, "MAIL_FROM: must be set where SMTP_URL is"],
  [{ GITHUB_CLIENT_ID: "a" }, "GITHUB_CLIENT_SECRET: must be set where GITHUB_CLIENT_ID is"],
  [{ OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" }, "OIDC_ISSUER: must be set where OIDC_CLIENT_ID is"],
  [{ OIDC_ISSUER: "https://idp.example" }, "OIDC_AUDIENCE: must be set where OIDC_ISSUER is, to accept its JWTs; or"],
])("%o is refused", (env, said) => {
  expect(() => readSettings(env)).toThrow(said);
});

test.each([
  ["DATABSE_URL", "DATABASE_URL"],
  ["CORS_ORIGIN", "CORS_ORIGINS"],
  ["BACKUP_EVREY", "BACKUP_EVERY"],
  ["SMTP_URI", "SMTP_URL"],
  ["MAX_BODY__KB", "MAX_BODY_KB"],
  ["DATADIR", "DATA_DIR"],
])("%s is refused as a misspelt %s", (variable, setting) => {
  const said = `  ${variable}: is no setting; ${setting} is meant, or give it another name`;
  expect(() => readSettings({ [variable]: "x" })).toThrow(said);
});

test("variables of other programs are no misspelt settings", () => {
  const others = ["PATH", "HOSTNAME", "POST", "GITHUB_SHA", "OTEL_SERVICE_VERSION", "DATABASE_USER", "NODE_ENV", "LOG"];
  expect(readSettings(Object.fromEntries(others.map((name) => [name, "x"])))).toEqual(readSettings({}));
});

test("PUBLIC_URL has no slash at its end, however it is written", () => {
  expect(readSettings({ PUBLIC_URL: "HTTPS://Feedback.example:443/" }).PUBLIC_URL).toBe("https://feedback.example");
});

test("an empty variable counts as unset", () => {
  expect(readSettings({ PORT: " ", DATABASE_URL: "", CORS_ORIGINS: "" })).toEqual(readSettings({}));
});

test.each(["2", "auto"])("WORKERS=%s needs PostgreSQL", (value) => {
  const said = "WORKERS: must be 1 with the embedded database, which belongs to one process; or set DATABASE_URL";
  expect(() => readSettings({ WORKERS: value })).toThrow(said);
  const { WORKERS } = readSettings({ WORKERS: value, DATABASE_URL: "postgres://a@b/c" });
  expect(WORKERS).toBe(value === "auto" ? availableParallelism() : 2);
});

test.each(["0", "257", "1.5", "all"])("WORKERS=%s is refused", (value) => {
  expect(() => readSettings({ WORKERS: value, DATABASE_URL: "postgres://a@b/c" })).toThrow("WORKERS: must be ");
});

test("lists are separated by commas", () => {
  const urls = "postgres://a@one/x, postgres://a@two/x";
  const settings = readSettings({ DATABASE_URL: "postgres://a@b/c", DATABASE_REPLICA_URLS: urls });
  expect(settings.DATABASE_REPLICA_URLS).toEqual(["postgres://a@one/x", "postgres://a@two/x"]);
});

test.each([
  ["true", true],
  ["false", false],
  ["10.0.0.0/8, 127.0.0.1,::1", ["10.0.0.0/8", "127.0.0.1", "::1"]],
])("TRUST_PROXY=%s", (value, expected) => {
  expect(readSettings({ TRUST_PROXY: value }).TRUST_PROXY).toEqual(expected);
});

test.each(["1", "yes", "loopback", "caddy", "10.0.0.0/33", "10.0.0.1 10.0.0.2", "true,127.0.0.1"])(
  "TRUST_PROXY=%s is refused with what it takes",
  (value) => {
    const said =
      "TRUST_PROXY: must be true, false, or addresses and subnets separated by commas, such as 127.0.0.1,10.0.0.0/8; it is neither with ";
    expect(() => readSettings({ TRUST_PROXY: value })).toThrow(`${said}${value.split(",")[0]}`);
  },
);

test.each([
  ["90s", 90_000],
  ["30m", 1_800_000],
  ["24h", 86_400_000],
  ["24d", 2_073_600_000],
])("BACKUP_EVERY=%s", (value, expected) => {
  expect(readSettings({ BACKUP_EVERY: value }).BACKUP_EVERY).toBe(expected);
});

test.each([
  ["postgres://a@one:5432,two,[::1]:5433/x?target_session_attrs=read-write", null],
  ["postgres://a:p%2Cq,r@one,two/x", null],
  ["postgres://a@one,two", "must name a database"],
  ["postgres://a@one,:5432/x", "must be an address"],
  ["postgres://a@one,two/x?target_session_attrs=standby", "must have no target_session_attrs but read-write"],
])("DATABASE_URL=%s: %o", (url, fault) => {
  const env = { DATABASE_URL: url, DATABASE_DIRECT_URL: url };
  if (!fault) return expect(readSettings(env)).toMatchObject(env);
  for (const name of Object.keys(env)) expect(() => readSettings(env)).toThrow(`${name}: ${fault}`);
});

test.each(["24", "0h", "1.5h", "-1h", "25d", "1w", "h"])("BACKUP_EVERY=%s is refused", (value) => {
  const said = "BACKUP_EVERY: must be a time from 1s to 24d, such as 30m, 24h or 7d";
  expect(() => readSettings({ BACKUP_EVERY: value })).toThrow(said);
});

test("scheduled backups are for the embedded database, and their settings need BACKUP_EVERY", () => {
  const postgres = { DATABASE_URL: "postgres://a@b/c", BACKUP_EVERY: "24h" };
  expect(() => readSettings(postgres)).toThrow(/BACKUP_EVERY: is for the embedded database; .* pg_dump/);
  expect(() => readSettings({ BACKUP_KEEP: "2" })).toThrow("BACKUP_EVERY: must be set where BACKUP_KEEP is");
  expect(() => readSettings({ BACKUP_DIR: "/b" })).toThrow("BACKUP_EVERY: must be set where BACKUP_DIR is");
  expect(() => readSettings({ BACKUP_PICTURES: "off" })).toThrow("must be set where BACKUP_PICTURES is");
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
    BACKUP_EVERY: "daily",
    BACKUP_KEEP: "0",
  };
  const read = () => readSettings(wrong);
  for (const name of Object.keys(wrong).filter((key) => key !== "OIDC_ISSUER")) expect(read).toThrow(name);
  expect(read).toThrow("PORT: must be a whole number from 0 to 65535");
  expect(() => readSettings({ OIDC_ISSUER: "https://idp.example" })).toThrow("OIDC_AUDIENCE: must be set");
  expect(() => readSettings({ OIDC_AUDIENCE: "a" })).toThrow("OIDC_ISSUER: must be set");
  expect(() => readSettings({ DATABASE_REPLICA_URLS: "postgres://a/b" })).toThrow("DATABASE_URL: must be set");
  expect(() => readSettings({ DATABASE_DIRECT_URL: "postgres://a/b" })).toThrow("DATABASE_URL: must be set");
});
