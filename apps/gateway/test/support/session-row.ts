import { sql } from "kysely";
import type { BrowserSession } from "./browser-session.ts";
import { db } from "./server.ts";

/** The name of a session's cookie, behind http. */
export const cookieName = "earshot.session_token";

export const cookieOf = ({ cookies }: BrowserSession): string => cookies.get(cookieName) ?? "";

/** The session's token, which the cookie has before its signature. */
export const tokenOf = (browser: BrowserSession): string => decodeURIComponent(cookieOf(browser)).split(".")[0] ?? "";

/** Sets times of a browser's session in the database, as intervals from now. */
export const moveSession = (browser: BrowserSession, set: { expires_at?: string; updated_at?: string }) =>
  db
    .updateTable("sessions")
    .set(Object.fromEntries(Object.entries(set).map(([column, by]) => [column, sql`now() + ${by}::interval`])))
    .where("token", "=", tokenOf(browser))
    .executeTakeFirstOrThrow();
