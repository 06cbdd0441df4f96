import { newId } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import type { BetterAuthOptions } from "better-auth";
import { usersPlugin } from "./kysely-plugin.ts";
import { cookiePrefix } from "../principal/session.ts";
import { tables } from "./tables.ts";

export interface BaseOptions {
  readonly em: EntityManager;
  /** Signs cookies and links. */
  readonly secret: string;
  /** The public URL of this server, without a path. Links begin with it, never with a host that a request names. */
  readonly publicUrl: string;
}

/** better-auth under `/auth`, in Earshot's own tables. */
export const baseOptions = ({ em, secret, publicUrl }: BaseOptions) => {
  const isSecure = publicUrl.startsWith("https:");
  return {
    appName: "Earshot",
    baseURL: publicUrl,
    basePath: "/auth",
    secret,
    database: { db: em.getKysely().withPlugin(usersPlugin), type: "postgres", transaction: true },
    ...tables,
    verification: { ...tables.verification, storeIdentifier: "hashed" },
    telemetry: { enabled: false },
    // Its own limit counts by path and in memory.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: cookiePrefix(isSecure),
      // These are explicit, because better-auth checks neither if NODE_ENV or TEST is set for tests.
      disableCSRFCheck: false,
      disableOriginCheck: false,
      // It would put `__Secure-` before the name.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure },
      database: { generateId: newId },
    },
  } satisfies BetterAuthOptions;
};
