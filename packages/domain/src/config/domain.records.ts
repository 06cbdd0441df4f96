import { badRequest, type Dns } from "@earshot/operations";

/** The host that a domain has to lead to. */
export const hostOf = (publicUrl: string): string => new URL(publicUrl).hostname.replace(/^\[|\]$/g, "");

/** How a domain leads to a host. That of an address has no letters but those of IPv6, beside its colons. */
const typeOf = (host: string) => (host.includes(":") ? "AAAA" : /^[\d.]+$/.test(host) ? "A" : "CNAME");

/**
 * The records that a project's domain needs. The TXT record says which project its owner wants there. It is no secret: to
 * make it takes the domain.
 */
export function recordsOf(domain: string, projectId: string, publicUrl: string) {
  const host = hostOf(publicUrl);
  return [
    { type: "TXT" as const, name: `_earshot.${domain}`, value: `earshot=${projectId}` },
    { type: typeOf(host), name: domain, value: host } as const,
  ];
}

/** An empty list for a name that does not exist, or if no name server answers. */
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
