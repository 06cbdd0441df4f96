import { newId } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import type { BetterAuthOptions } from "better-auth";
import { peoplePlugin } from "./people-plugin.ts";
import { cookiePrefix } from "./session.ts";
import { tables } from "./tables.ts";

export interface BaseOptions {
  readonly em: EntityManager;
  /** Signs cookies and links. */
  readonly secret: string;
  /** Where people reach this server, without a path. Links begin with it, never with what a request says. */
  readonly publicUrl: string;
}

/** better-auth under `/auth`, in Earshot's own tables. */
export const baseOptions = ({ em, secret, publicUrl }: BaseOptions) =>
  ({
    appName: "Earshot",
    baseURL: publicUrl,
    basePath: "/auth",
    secret,
    database: { db: em.getKysely().withPlugin(peoplePlugin), type: "postgres", transaction: true },
    ...tables,
    verification: { ...tables.verification, storeIdentifier: "hashed" },
    telemetry: { enabled: false },
    // Its own limit counts by path and in memory.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix,
      // Said, because by default the environment decides: with NODE_ENV or TEST set for tests, it checks neither.
      disableCSRFCheck: false,
      disableOriginCheck: false,
      useSecureCookies: publicUrl.startsWith("https:"),
      database: { generateId: newId },
    },
  }) satisfies BetterAuthOptions;
