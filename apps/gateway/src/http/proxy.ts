import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { BlockList, isIPv6 } from "node:net";
import type { Settings } from "../settings/env.ts";

/** Returns a function that tells whether an address is a trusted proxy. */
export function proxyTrust(setting: Settings["TRUST_PROXY"]): (address: string) => boolean {
  if (typeof setting === "boolean") return () => setting;
  const proxies = new BlockList();
  for (const entry of setting) {
    const [host = "", prefix] = entry.split("/");
    const family = familyOf(host);
    if (prefix === undefined) proxies.addAddress(host, family);
    else proxies.addSubnet(host, Number(prefix), family);
  }
  return (address) => proxies.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");

/**
 * Returns the path and query of a request. If its first line names a host, that host replaces the header Host (RFC
 * 9112, section 3.2.2).
 */
export function pathOf({ url = "/", headers }: IncomingMessage): string {
  const [, host, rest = ""] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(url) ?? [];
  if (host === undefined) return url;
  headers.host = host;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** The form of a request id from a proxy. */
const requestId = /^[\w.:+/=-]{1,128}$/;

/** Returns a function that gives a request its id: the one that a trusted proxy sends, else a new one. */
export const requestIds =
  (trusts: (address: string) => boolean) =>
  ({ headers, socket }: IncomingMessage): string => {
    const sent = headers["x-request-id"];
    const isGood = typeof sent === "string" && requestId.test(sent) && trusts(socket.remoteAddress ?? "");
    return isGood ? sent : randomUUID();
  };
