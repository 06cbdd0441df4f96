import { z } from "zod";

const port = z.coerce.number().int().min(0).max(65_535);
const list = z.string().transform((value) => value.split(",").map((item) => item.trim()).filter(Boolean));
const address = (...protocols: string[]) =>
  z.url({ protocol: new RegExp(`^(${protocols.join("|")})$`), error: `must be an address (${protocols.join(", ")})` });
const postgres = address("postgres", "postgresql");

/** `true`, `false`, or the addresses and subnets of the proxies in front: what Fastify's trustProxy takes. */
const trustProxy = z.string().transform((value) => (value === "true" || value === "false" ? value === "true" : value));

const Environment = z
  .object({
    PORT: port.default(4000),
    HOST: z.string().default("127.0.0.1"),
    DATABASE_URL: postgres.optional(),
    DATABASE_REPLICA_URLS: list.pipe(z.array(postgres)).default([]),
    DATA_DIR: z.string().default(".data"),
    LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
    OIDC_ISSUER: address("https", "http").optional(),
    OIDC_AUDIENCE: z.string().optional(),
    REDIS_URL: address("redis", "rediss").optional(),
    TRUST_PROXY: trustProxy.default(false),
    CORS_ORIGINS: list.pipe(z.array(address("https", "http"))).default([]),
    RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).default(0),
    SEED_DEMO: z.stringbool().default(true),
  })
  .superRefine((env, context) => {
    const fault = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (env.OIDC_ISSUER && !env.OIDC_AUDIENCE) fault("OIDC_AUDIENCE", "must be set where OIDC_ISSUER is");
    if (env.OIDC_AUDIENCE && !env.OIDC_ISSUER) fault("OIDC_ISSUER", "must be set where OIDC_AUDIENCE is");
    if (env.DATABASE_REPLICA_URLS.length > 0 && !env.DATABASE_URL)
      fault("DATABASE_URL", "must be set where DATABASE_REPLICA_URLS is");
  });

export type Settings = z.output<typeof Environment>;

/** The environment is not usable. The message names every fault. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/** Reads the settings; an empty variable counts as one that is not set. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const settings = Environment.safeParse(set);
  if (settings.success) return settings.data;
  const faults = settings.error.issues.map(({ path, message }) => `  ${String(path[0])}: ${message}`);
  throw new SettingsError(["These settings are not usable:", ...faults].join("\n"));
}
