import { z } from "zod";
import { misspelt } from "./misspelt.ts";
import {
  address,
  bucket,
  duration,
  emailDomain,
  isNameServer,
  list,
  postgres,
  trustProxy,
  whole,
  workers,
} from "./setting-schemas.ts";

const Environment = z.object({
  PORT: whole(0, 65_535).default(4000),
  HOST: z.string().default("127.0.0.1"),
  WORKERS: workers.default(1),
  DATABASE_URL: postgres.optional(),
  DATABASE_DIRECT_URL: postgres.optional(),
  DATABASE_REPLICA_URLS: list.pipe(z.array(postgres)).default([]),
  DATABASE_PLAN_CACHE_MODE: z.enum(["force_generic_plan", "auto"]).default("force_generic_plan"),
  DATA_DIR: z.string().default(".data"),
  EMBEDDED_FSYNC: z.stringbool().default(true),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  OIDC_ISSUER: address("https", "http").optional(),
  OIDC_AUDIENCE: z.string().optional(),
  PROJECT_CREATION: z.enum(["everyone", "admins"]).default("everyone"),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_ONLY: z.stringbool().default(false),
  OIDC_ROLE_CLAIM: z.string().optional(),
  PASSWORDS: z.stringbool().default(true),
  SIGN_UP_DOMAINS: list
    .pipe(z.array(z.string().toLowerCase().regex(emailDomain, { error: "must be domains such as example.com" })))
    .default([]),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GITHUB_URL: address("https", "http").default("https://github.com"),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_URL: address("https", "http").default("https://accounts.google.com"),
  AUTH_SECRET: z
    .string()
    .min(32, { error: "must have at least 32 characters, such as openssl rand -base64 32" })
    .optional(),
  PUBLIC_URL: address("https", "http")
    .refine((value) => !URL.canParse(value) || new URL(value).pathname === "/", { error: "must have no path" })
    .transform((value) => new URL(value).origin)
    .optional(),
  SMTP_URL: address("smtp", "smtps").optional(),
  MAIL_FROM: z.string().optional(),
  REDIS_URL: address("redis", "rediss").optional(),
  TRUST_PROXY: trustProxy.default(false),
  CORS_ORIGINS: list.pipe(z.array(address("https", "http").transform((value) => new URL(value).origin))).default([]),
  RATE_LIMIT_PER_MINUTE: whole(0, 1_000_000).default(0),
  RATE_LIMIT_PER_ADDRESS_PER_MINUTE: whole(0, 10_000_000).optional(),
  POSTS_PER_MINUTE: whole(0, 1_000_000).default(60),
  COMMENTS_PER_MINUTE: whole(0, 1_000_000).default(60),
  VOTES_PER_MINUTE: whole(0, 1_000_000).default(300),
  GUEST_WRITES_WITHOUT_PROOF: whole(0, 1_000_000).default(10),
  FILES_S3_URL: bucket.optional(),
  FILES_PER_MINUTE: whole(0, 1_000_000).default(30),
  FILES_PROJECT_MB: whole(0, 10_000_000).default(1_000),
  MAX_BODY_KB: whole(1, 16_384).default(256),
  MAX_SUBSCRIPTIONS: whole(0, 100_000).default(1_000),
  OTEL_EXPORTER_OTLP_ENDPOINT: address("https", "http").optional(),
  OTEL_SERVICE_NAME: z.string().default("earshot"),
  MAX_ANSWER_MB: whole(1, 1_000).default(16),
  MAX_UNSENT_MB: whole(1, 100_000).default(64),
  ANSWER_TIMEOUT_SECONDS: whole(1, 3_600).default(20),
  ANSWER_CACHE_MB: whole(0, 100_000).default(64),
  BACKUP_EVERY: duration.optional(),
  BACKUP_KEEP: whole(1, 10_000).default(7),
  BACKUP_DIR: z.string().optional(),
  BACKUP_PICTURES: z.stringbool().default(true),
  BACKUP_PASSPHRASE: z.string().min(12, { error: "must have at least 12 characters" }).optional(),
  RUN_JOBS: z.stringbool().default(true),
  EVENT_RETENTION_DAYS: whole(1, 3_650).default(90),
  DNS_SERVERS: list
    .pipe(z.array(z.string().refine(isNameServer, { error: "must be addresses such as 192.0.2.1 or 192.0.2.1:5353" })))
    .default([]),
  WEBHOOK_ALLOW_PRIVATE: z.stringbool().default(false),
  SEED_DEMO: z.stringbool().default(true),
  GRAPHIQL: z.stringbool().default(true),
  GRAPHQL_INTROSPECTION: z.stringbool().default(true),
  GRAPHQL_MAX_TOKENS: whole(1, 10_000).default(2_000),
  GRAPHQL_MAX_DEPTH: whole(1, 100).default(20),
  GRAPHQL_MAX_ALIASES: whole(0, 10_000).default(50),
  GRAPHQL_MAX_COST: whole(1, 10_000_000).default(50_000),
  GRAPHQL_MAX_DIRECTIVES: whole(0, 10_000).default(50),
  // From GraphQL's default page size to the largest one of /v1.
  GRAPHQL_MAX_PAGE_SIZE: whole(20, 100).default(100),
});

/** Settings that have no meaning without another one. */
const needs = [
  ["OIDC_AUDIENCE", "OIDC_ISSUER"],
  ["OIDC_CLIENT_ID", "OIDC_ISSUER"],
  ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  ["OIDC_CLIENT_SECRET", "OIDC_CLIENT_ID"],
  ["OIDC_ONLY", "OIDC_CLIENT_ID"],
  ["OIDC_ROLE_CLAIM", "OIDC_CLIENT_ID"],
  ["GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"],
  ["GITHUB_CLIENT_SECRET", "GITHUB_CLIENT_ID"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["GOOGLE_CLIENT_SECRET", "GOOGLE_CLIENT_ID"],
  ["SMTP_URL", "MAIL_FROM"],
  ["MAIL_FROM", "SMTP_URL"],
  ["DATABASE_DIRECT_URL", "DATABASE_URL"],
  ["DATABASE_REPLICA_URLS", "DATABASE_URL"],
  ["BACKUP_KEEP", "BACKUP_EVERY"],
  ["BACKUP_DIR", "BACKUP_EVERY"],
  ["BACKUP_PICTURES", "BACKUP_EVERY"],
] as const;

export type Settings = z.output<typeof Environment>;

/** True if people could make an account with any address of the domains, by a password. */
const anybodyJoins = ({ SIGN_UP_DOMAINS, PASSWORDS, OIDC_ONLY, SMTP_URL }: Settings): boolean =>
  SIGN_UP_DOMAINS.length > 0 && PASSWORDS && !OIDC_ONLY && SMTP_URL === undefined;

/** An error for invalid settings. The message names every fault. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/** Reads the settings; an empty or blank variable counts as one that is not set. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const settings = Environment.safeParse(set);
  const faults = misspelt(Object.keys(set), Object.keys(Environment.shape));
  const missing = needs
    .filter(([name, other]) => set[name] !== undefined && set[other] === undefined)
    .map(([name, other]) => `  ${other}: must be set where ${name} is`);
  faults.push(...missing);
  if (set["OIDC_ISSUER"] !== undefined && set["OIDC_AUDIENCE"] === undefined && set["OIDC_CLIENT_ID"] === undefined)
    faults.push(
      "  OIDC_AUDIENCE: must be set where OIDC_ISSUER is, to accept its JWTs; or OIDC_CLIENT_ID, to sign in by it",
    );
  if (set["BACKUP_EVERY"] !== undefined && set["DATABASE_URL"] !== undefined)
    faults.push(
      "  BACKUP_EVERY: is for the embedded database; with DATABASE_URL, let a timer of the system run pg_dump",
    );
  if (!["1", undefined].includes(set["WORKERS"]) && set["DATABASE_URL"] === undefined)
    faults.push("  WORKERS: must be 1 with the embedded database, which belongs to one process; or set DATABASE_URL");
  if (settings.success && anybodyJoins(settings.data))
    faults.push(
      "  SMTP_URL: must be set where SIGN_UP_DOMAINS is, because only mail confirms whose an address is; or PASSWORDS=off",
    );
  if (settings.success && faults.length === 0) return settings.data;
  faults.push(...(settings.error?.issues ?? []).map(({ path, message }) => `  ${String(path[0])}: ${message}`));
  throw new SettingsError(["These settings are not usable:", ...faults].join("\n"));
}

/** The token of whoever runs a command that calls a server, if there is one. */
export const readToken = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  env["EARSHOT_TOKEN"] || undefined;
