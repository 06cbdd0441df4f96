import ipaddr from "ipaddr.js";
import { lookup, Resolver } from "node:dns/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { callbackify } from "node:util";

interface OutboundParts {
  /** True if private and local addresses may be contacted too. */
  readonly allowPrivate: boolean;
  /** Looks up a host's addresses. */
  readonly resolve?: (host: string) => Promise<string[]>;
  /** The milliseconds that a request may take, from the DNS lookup to the end of the response. */
  readonly timeout?: number;
}

interface OutboundRequest {
  readonly url: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface OutboundResponse {
  readonly status: number;
  /** The value of the Retry-After header, in seconds, where it has one. */
  readonly retryAfter: number | undefined;
  /** Each as `name: value`, without cookies. */
  readonly headers: readonly string[];
  /** As much of the body as was read. */
  readonly body: string;
}

/** The headers of each request, beside those that depend on its address and length. */
export const jsonHeaders = { "content-type": "application/json", "user-agent": "Earshot" };

/** Posts JSON to an address that somebody typed. Rejects with what to show to them if there is no response. */
export type PostJson = (request: OutboundRequest) => Promise<OutboundResponse>;

/** Makes the function that posts to addresses that people have typed. It follows no redirects. */
export function outbound({ allowPrivate, resolve, timeout = 10_000 }: OutboundParts): PostJson {
  const addressesOf = resolve ?? (allowPrivate ? systemAddresses : publicAddresses);
  const requireAllowed = (address: string) => {
    if (!allowPrivate && !isPublic(address)) throw new Error(`${address} is not a public address`);
  };

  // It connects to what was checked: a second lookup could return another address. Node asks for all addresses.
  const lookUp = callbackify(async (host: string, _: object) => {
    const addresses = await addressesOf(host);
    if (addresses.length === 0) throw new Error(`${host} was not found`);
    addresses.forEach(requireAllowed);
    return addresses.map((address) => ({ address, family: isIP(address) }));
  });

  return async ({ url, body, headers = {} }) => {
    const { protocol, hostname } = new URL(url);
    if (protocol !== "http:" && protocol !== "https:") throw new Error("the address must be http or https");
    const host = hostname.replace(/^\[|\]$/g, "");
    // Nothing is looked up for these.
    if (isIP(host)) requireAllowed(host);
    const signal = AbortSignal.timeout(timeout);
    const request = protocol === "https:" ? requestHttps : requestHttp;
    try {
      return await new Promise((done, fail) => {
        const sent = request(url, {
          method: "POST",
          agent: false,
          lookup: lookUp,
          signal,
          headers: {
            ...jsonHeaders,
            "content-length": Buffer.byteLength(body),
            ...headers,
          },
        });
        sent.on("error", fail);
        // Such as by a response that asks to switch protocols, after which Node says nothing else.
        const failClosed = () => fail(new Error("the connection was closed without a response"));
        sent.on("close", failClosed);
        sent.on("response", (response) => {
          sent.off("error", fail);
          const chunks: Buffer[] = [];
          let read = 0;
          response.on("data", (chunk: Buffer) => {
            chunks.push(chunk);
            read += chunk.length;
            if (read > bodyCap) response.destroy();
          });
          const end = () =>
            done({
              status: response.statusCode ?? 0,
              retryAfter: secondsOf(response.headers["retry-after"]),
              headers: headersOf(response),
              body: Buffer.concat(chunks).toString(),
            });
          response.on("error", () => undefined);
          sent.off("close", failClosed);
          // It has responded, even if its response never ends.
          sent.on("error", end);
          response.on("close", end);
        });
        sent.end(body);
      });
    } catch (error) {
      throw signal.aborted ? new Error(`no response within ${timeout / 1_000} seconds`, { cause: error }) : error;
    }
  };
}

const bodyCap = 16_384;

/** Cookies are a secret of the receiver. */
function headersOf({ rawHeaders }: IncomingMessage): string[] {
  const headers: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    if (!/^set-cookie2?$/i.test(rawHeaders[at] ?? "")) headers.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return headers;
}

/** The IPv6 addresses of the public internet. Beyond them are old ways to write IPv4 addresses. */
const publicIpv6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Returns true if an address is of the public internet, also if it is IPv4 within IPv6. */
function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address);
  return parsed.range() === "unicast" && (parsed instanceof ipaddr.IPv4 || parsed.match(publicIpv6));
}

/** By DNS alone. The system's look-up takes one of the process's few threads for as long as a name server is silent. */
async function publicAddresses(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_500, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return found.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
}

/** By the system, which knows the names of a closed network. */
const systemAddresses = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address);

/** The date of HTTP in its three forms, such as "Wed, 25 Nov 2026 08:00:00 GMT". The last one has no time zone. */
const httpDates = [
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{2,5}day, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];

/** The seconds of a Retry-After header, which may also be a date. */
function secondsOf(header = ""): number | undefined {
  if (/^\d{1,9}(\.\d+)?$/.test(header)) return Number(header);
  if (!httpDates.some((form) => form.test(header))) return undefined;
  const seconds = Math.ceil((Date.parse(header.endsWith("GMT") ? header : `${header} GMT`) - Date.now()) / 1_000);
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0);
}
