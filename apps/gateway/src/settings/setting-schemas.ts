import { serverUrls } from "@earshot/db/server-urls";
import { Resolver } from "node:dns";
import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { z } from "zod";

/** Parses a whole number in a range. */
export const whole = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};
const secondsIn: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };
/** Parses a time such as `24h` into milliseconds. A timer takes no more than 24 days. */
export const duration = z.string().transform((value, context) => {
  const [, count, unit = ""] = /^(\d{1,7})([smhd])$/.exec(value) ?? [];
  const time = Number(count) * (secondsIn[unit] ?? 0) * 1_000;
  if (time > 0 && time <= 24 * 86_400_000) return time;
  context.addIssue({ code: "custom", message: "must be a time from 1s to 24d, such as 30m, 24h or 7d" });
  return z.NEVER;
});
/** The number of worker processes: a number, or `auto` for one on each core. */
export const workers = z.union([z.literal("auto").transform(() => availableParallelism()), whole(1, 256)], {
  error: "must be auto or a whole number from 1 to 256",
});
/** Parses items separated by commas. */
export const list = z.string().transform((value) =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean),
);
/** The part of an e-mail address behind the @. */
export const emailDomain = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;
/** Parses a URL with one of these schemes. */
export const address = (...protocols: string[]) =>
  z.url({ protocol: new RegExp(`^(${protocols.join("|")})$`), error: `must be an address (${protocols.join(", ")})` });
/** Parses the address of a bucket of S3, with its key and secret. */
export const bucket = address("https", "http").refine(
  (value) => {
    const { username, password, pathname } = URL.canParse(value) ? new URL(value) : ({ pathname: "/x" } as URL);
    return username !== "" && password !== "" && pathname.length > 1;
  },
  {
    error: "must have a key, a secret and a bucket, such as https://KEY:SECRET@s3.example.com/bucket?region=eu-west-1",
  },
);
const server = address("postgres", "postgresql")
  .refine(isDecodable, "must have a % in a user or password as %25")
  .refine((value) => !URL.canParse(value) || new URL(value).pathname.length > 1, {
    error: "must name a database, such as postgres://user@host/name",
  })
  .refine((value) => !URL.canParse(value) || isForWrites(new URL(value)), {
    error: "must have no target_session_attrs but read-write",
  });
/**
 * Parses an address of PostgreSQL. It may have several hosts, such as `postgres://user@a,b/name`: each of them is
 * checked.
 */
export const postgres = z.string().superRefine((value, context) => {
  for (const url of serverUrls(value)) {
    const [issue] = server.safeParse(url).error?.issues ?? [];
    if (!issue) continue;
    context.addIssue({ code: "custom", message: issue.message });
    return;
  }
});

const isForWrites = ({ searchParams }: URL) => ["read-write", null].includes(searchParams.get("target_session_attrs"));

/** True if Node's resolver accepts the address. */
export function isNameServer(value: string): boolean {
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
 * Parses `true`, `false`, or the addresses and subnets of the proxies in front. `1` is refused: elsewhere it means one
 * proxy, but here it would trust everyone, as `true` does.
 */
export const trustProxy = z
  .union([z.enum(["true", "false"]).transform((value) => value === "true"), list])
  .superRefine((value, context) => {
    const wrong = typeof value === "boolean" ? [] : value.filter((item) => !isSubnet(item));
    const message = `must be true, false, or addresses and subnets separated by commas, such as 127.0.0.1,10.0.0.0/8; it is neither with ${wrong.join(", ")}`;
    if (wrong.length > 0) context.addIssue({ code: "custom", message });
  });

/** True if the value is an address, with or without a prefix length. */
function isSubnet(value: string): boolean {
  const [host = "", prefix = "0", ...rest] = value.split("/");
  const length = { 0: -1, 4: 32, 6: 128 }[isIP(host)] ?? -1;
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= length;
}
