import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { BlockList, isIPv6 } from "node:net";
import type { Settings } from "./env.ts";

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

/** The form of a request id from a proxy. */
const requestId = /^[\w.:+/=-]{1,128}$/;

/** The id of a request: the one of a trusted proxy if it sends one, else a new one. */
export const requestIds =
  (trusts: (address: string) => boolean) =>
  ({ headers, socket }: IncomingMessage): string => {
    const given = headers["x-request-id"];
    const isGood = typeof given === "string" && requestId.test(given) && trusts(socket.remoteAddress ?? "");
    return isGood ? given : randomUUID();
  };
