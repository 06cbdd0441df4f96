import type { Settings } from "./env.ts";

/** Settings of which the whole value is a secret. */
const secrets = new Set<string>([
  "AUTH_SECRET",
  "BACKUP_PASSPHRASE",
  "GITHUB_CLIENT_SECRET",
  "GOOGLE_CLIENT_SECRET",
  "OIDC_CLIENT_SECRET",
]);

/** An address without the user, the password and the parameters, which can hold secrets. */
function withoutSecrets(value: string): string {
  // Several hosts of PostgreSQL are no valid address.
  if (!URL.canParse(value)) return value.replace(/\/\/[^/?#]*@/, "//").replace(/\?.*/s, "");
  const { protocol, host, pathname } = new URL(value);
  return host ? `${protocol}//${host}${pathname === "/" ? "" : pathname}` : value;
}

const shown = (value: unknown): string => (typeof value === "string" ? withoutSecrets(value) : String(value));

/** Every setting that has a value, by name. A secret is only "set". */
export const shownSettings = (settings: Settings) =>
  Object.entries(settings)
    .filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => ({
      name,
      value: secrets.has(name) ? "set" : Array.isArray(value) ? value.map(shown).join(", ") : shown(value),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
