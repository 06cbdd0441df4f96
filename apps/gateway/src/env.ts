import { Resolver } from "node:dns";
import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { z } from "zod";

const whole = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};
const secondsIn: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };
/** A time such as `24h`, in milliseconds. A timer takes no more than 24 days. */
const duration = z.string().transform((value, context) => {
  const [, count, unit = ""] = /^(\d{1,7})([smhd])$/.exec(value) ?? [];
  const time = Number(count) * (secondsIn[unit] ?? 0) * 1_000;
  if (time > 0 && time <= 24 * 86_400_000) return time;
  context.addIssue({ code: "custom", message: "must be a time from 1s to 24d, such as 30m, 24h or 7d" });
  return z.NEVER;
});
const workers = z.union([z.literal("auto").transform(() => availableParallelism()), whole(1, 256)], {
  error: "must be auto or a whole number from 1 to 256",
});
const list = z.string().transform((value) =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean),
);
const address = (...protocols: string[]) =>
  z.url({ protocol: new RegExp(`^(${protocols.join("|")})$`), error: `must be an address (${protocols.join(", ")})` });
export const postgres = address("postgres", "postgresql")
  .refine(isDecodable, "must have a % in a user or password as %25")
  .refine((value) => !URL.canParse(value) || new URL(value).pathname.length > 1, {
    error: "must name a database, such as postgres://user@host/name",
  });

/** Whether Node's resolver takes it. */
function isNameServer(value: string): boolean {
  try {
    new Resolver().setServers([value]);
    return true;
  } catch {
    return false;
  }
}

function isDecodable(value: string): boolean {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}

/**
 * `true`, `false`, or the addresses and subnets of the proxies in front. Not `1`, which elsewhere means one proxy, and
 * would trust everyone as `true` does.
 */
const trustProxy = z
  .union([z.enum(["true", "false"]).transform((value) => value === "true"), list])
  .superRefine((value, context) => {
    const wrong = typeof value === "boolean" ? [] : value.filter((item) => !isSubnet(item));
    const message = `must be true, false, or addresses and subnets separated by commas, such as 127.0.0.1,10.0.0.0/8; it is neither with ${wrong.join(", ")}`;
    if (wrong.length > 0) context.addIssue({ code: "custom", message });
  });

/** Whether it is an address, with or without a prefix length. */
function isSubnet(value: string): boolean {
  const [host = "", prefix = "0", ...rest] = value.split("/");
  const length = { 0: -1, 4: 32, 6: 128 }[isIP(host)] ?? -1;
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= length;
}

const Environment = z.object({
  PORT: whole(0, 65_535).default(4000),
  HOST: z.string().default("127.0.0.1"),
  WORKERS: workers.default(1),
  DATABASE_URL: postgres.optional(),
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
  MAX_BODY_KB: whole(1, 16_384).default(256),
  MAX_SUBSCRIPTIONS: whole(0, 100_000).default(1_000),
  OTEL_EXPORTER_OTLP_ENDPOINT: address("https", "http").optional(),
  OTEL_SERVICE_NAME: z.string().default("earshot"),
  MAX_ANSWER_MB: whole(1, 1_000).default(16),
  MAX_UNSENT_MB: whole(1, 100_000).default(128),
  ANSWER_TIMEOUT_SECONDS: whole(1, 3_600).default(20),
  ANSWER_CACHE_MB: whole(0, 100_000).default(64),
  BACKUP_EVERY: duration.optional(),
  BACKUP_KEEP: whole(1, 10_000).default(7),
  BACKUP_DIR: z.string().optional(),
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
  // From the default page size of GraphQL to the largest of /v1.
  GRAPHQL_MAX_PAGE_SIZE: whole(20, 100).default(100),
});

/** Settings that mean nothing without another one. */
const needs = [
  ["OIDC_AUDIENCE", "OIDC_ISSUER"],
  ["OIDC_CLIENT_ID", "OIDC_ISSUER"],
  ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  ["OIDC_CLIENT_SECRET", "OIDC_CLIENT_ID"],
  ["GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"],
  ["GITHUB_CLIENT_SECRET", "GITHUB_CLIENT_ID"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["GOOGLE_CLIENT_SECRET", "GOOGLE_CLIENT_ID"],
  ["SMTP_URL", "MAIL_FROM"],
  ["MAIL_FROM", "SMTP_URL"],
  ["DATABASE_REPLICA_URLS", "DATABASE_URL"],
  ["BACKUP_KEEP", "BACKUP_EVERY"],
  ["BACKUP_DIR", "BACKUP_EVERY"],
] as const;

export type Settings = z.output<typeof Environment>;

/** The settings are invalid. The message names every fault. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/** Reads the settings; an empty or blank variable counts as one that is not set. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const settings = Environment.safeParse(set);
  const faults = needs
    .filter(([name, other]) => set[name] !== undefined && set[other] === undefined)
    .map(([name, other]) => `  ${other}: must be set where ${name} is`);
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
  if (settings.success && faults.length === 0) return settings.data;
  faults.push(...(settings.error?.issues ?? []).map(({ path, message }) => `  ${String(path[0])}: ${message}`));
  throw new SettingsError(["These settings are not usable:", ...faults].join("\n"));
}
