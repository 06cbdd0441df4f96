import { isIP } from "node:net";
import { z } from "zod";

const whole = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};
const list = z.string().transform((value) =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean),
);
const address = (...protocols: string[]) =>
  z.url({ protocol: new RegExp(`^(${protocols.join("|")})$`), error: `must be an address (${protocols.join(", ")})` });
export const postgres = address("postgres", "postgresql");

/** `true`, `false`, or the addresses and subnets of the proxies in front: what Fastify's trustProxy takes. */
const trustProxy = z.union(
  [z.stringbool(), z.string().refine((value) => value.split(",").every((item) => isSubnet(item.trim())))],
  { error: "must be true, false, or addresses and subnets separated by commas" },
);

/** Whether it is an address, with or without a prefix length. */
function isSubnet(value: string): boolean {
  const [host = "", prefix = "0", ...rest] = value.split("/");
  const length = { 0: -1, 4: 32, 6: 128 }[isIP(host)] ?? -1;
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= length;
}

const Environment = z.object({
  PORT: whole(0, 65_535).default(4000),
  HOST: z.string().default("127.0.0.1"),
  DATABASE_URL: postgres.optional(),
  DATABASE_REPLICA_URLS: list.pipe(z.array(postgres)).default([]),
  DATABASE_PLAN_CACHE_MODE: z.enum(["force_generic_plan", "auto"]).default("force_generic_plan"),
  DATA_DIR: z.string().default(".data"),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  OIDC_ISSUER: address("https", "http").optional(),
  OIDC_AUDIENCE: z.string().optional(),
  REDIS_URL: address("redis", "rediss").optional(),
  TRUST_PROXY: trustProxy.default(false),
  CORS_ORIGINS: list.pipe(z.array(address("https", "http").transform((value) => new URL(value).origin))).default([]),
  RATE_LIMIT_PER_MINUTE: whole(0, 1_000_000).default(0),
  RATE_LIMIT_PER_ADDRESS_PER_MINUTE: whole(0, 10_000_000).optional(),
  MAX_BODY_KB: whole(1, 16_384).default(256),
  MAX_SUBSCRIPTIONS: whole(0, 100_000).default(1_000),
  OTEL_EXPORTER_OTLP_ENDPOINT: address("https", "http").optional(),
  OTEL_SERVICE_NAME: z.string().default("earshot"),
  ANSWER_CACHE_MB: whole(0, 100_000).default(64),
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
  ["OIDC_ISSUER", "OIDC_AUDIENCE"],
  ["OIDC_AUDIENCE", "OIDC_ISSUER"],
  ["DATABASE_REPLICA_URLS", "DATABASE_URL"],
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
  if (settings.success && faults.length === 0) return settings.data;
  faults.push(...(settings.error?.issues ?? []).map(({ path, message }) => `  ${String(path[0])}: ${message}`));
  throw new SettingsError(["These settings are not usable:", ...faults].join("\n"));
}
