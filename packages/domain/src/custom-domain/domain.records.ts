import { badRequest, type Dns } from "@earshot/operations";

/** The host that a domain has to lead to. */
export const hostOf = (publicUrl: string): string => new URL(publicUrl).hostname.replace(/^\[|\]$/g, "");

/** Returns the type of the DNS record that leads to a host. A host with a colon is an IPv6 address. */
const typeOf = (host: string) => (host.includes(":") ? "AAAA" : /^[\d.]+$/.test(host) ? "A" : "CNAME");

/**
 * Returns the DNS records that a project's domain needs. The TXT record names the project that the domain's owner wants
 * there. It is not secret, because only the owner can create it.
 */
export function recordsOf(domain: string, projectId: string, publicUrl: string) {
  const host = hostOf(publicUrl);
  return [
    { type: "TXT" as const, name: `_earshot.${domain}`, value: `earshot=${projectId}` },
    { type: typeOf(host), name: domain, value: host } as const,
  ];
}

/** An empty list for a name that does not exist, or if no name server responds. */
const found = <Value>(values: Promise<Value[]>): Promise<Value[]> => values.catch(() => []);

/** The IP addresses of a host. */
async function addressesOf(dns: Dns, host: string): Promise<string[]> {
  if (typeOf(host) !== "CNAME") return [host];
  return (await Promise.all([found(dns.resolve4(host)), found(dns.resolve6(host))])).flat();
}

/** A domain without subdomain can have no CNAME record, so the addresses of the host do too. */
async function leadsTo(dns: Dns, domain: string, host: string): Promise<boolean> {
  const [names, own, others] = await Promise.all([
    found(dns.resolveCname(domain)),
    addressesOf(dns, domain),
    addressesOf(dns, host),
  ]);
  const isHost = (name: string) => name.toLowerCase().replace(/\.$/, "") === host;
  return names.some(isHost) || own.some((address) => others.includes(address));
}

/** Throws 400 that names the record that is missing. */
export async function requireRecords(dns: Dns, domain: string, projectId: string, publicUrl: string): Promise<void> {
  const [proof, way] = recordsOf(domain, projectId, publicUrl);
  if (!proof || !way) throw new Error("unreachable");
  const [texts, isLed] = await Promise.all([found(dns.resolveTxt(proof.name)), leadsTo(dns, domain, way.value)]);
  const wait = "a new record can take a while to be seen.";
  // A long text comes in parts.
  if (!texts.some((parts) => parts.join("") === proof.value))
    throw badRequest(`there is no TXT record ${proof.name} with the value ${proof.value}; ${wait}`);
  if (!isLed) throw badRequest(`there is no ${way.type} record ${domain} with the value ${way.value}; ${wait}`);
}
