import { type RawBuilder, sql } from "kysely";
import { type Access, reaches, tokenScopeOf, standings } from "./access.ts";
import type { CallerValues } from "./caller.sql.ts";

/**
 * True if a request may be an anonymous caller's. A request with an unknown token is refused even where nobody has to
 * be signed in. One whose session has expired is anonymous, because a browser goes on sending its cookie, and so is one
 * of a person who is signed in no longer.
 */
export const isAnonymous = (values: CallerValues): boolean =>
  "isKnown" in values ? values.callerId === undefined : !values.tokenHash && !values.userId;

/** True if this access lets the caller of such a row in, by the standing alone. */
export function isAllowed(access: Access, inProject: boolean, values: CallerValues): RawBuilder<boolean> {
  const { least, reserved } = access;
  const conditions = [access.ofServer ? sql`is_server_admin` : sql`true`];
  const scope = tokenScopeOf(access);
  if (scope && "tokenHash" in values) {
    conditions.push(sql`coalesce(${sql.lit(scope)} = any(token_scopes), true)`);
    if (values.readsMore ?? access.readsMore) conditions.push(sql`coalesce('read' = any(token_scopes), true)`);
    if (!inProject && !access.ofLimited) conditions.push(sql`token_projects is null`);
  }
  if (inProject)
    conditions.push(sql`found_project is not null and (visibility <> 'private' or caller_role is not null)`);
  if (least === "visitor" && isAnonymous(values)) conditions.push(sql`(${isSignedIn} or visibility = 'public')`);
  else if (least === "visitor") conditions.push(sql`caller_id is not null`);
  else if (least === "person" && reserved !== undefined)
    conditions.push(sql`(${isSignedIn} or ${mayAsGuest(reserved)})`);
  else if (least === "person") conditions.push(isSignedIn);
  else if (least === "outsider") conditions.push(sql`caller_id is not null and caller_kind is null`);
  else if (least !== "anonymous") {
    const roles = standings.filter((standing) => reaches(standing, least));
    conditions.push(sql`caller_role = any(array[${sql.join(roles.map((role) => sql.lit(role)))}])`);
  }
  if (reserved !== undefined) conditions.push(sql`(caller_role is not null or ${isOpen(reserved)})`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** A guest has an id, and yet is nobody who has signed in. */
const isSignedIn = sql`(caller_id is not null and caller_kind is distinct from 'guest')`;

const mayAsGuest = (reserved: readonly string[]) => {
  const isLet = reserved.map((activity) => sql`(${sql.lit(activity)} = any(guests_may)) is true`);
  return sql`(caller_kind = 'guest' and visibility = 'public' and (${sql.join(isLet, sql` or `)}))`;
};

/** True if this row of `projects` and the access let outsiders in. */
export const isOpenToOutsiders = ({ reserved }: Access): RawBuilder<boolean> =>
  sql`visibility <> 'private' and (${reserved === undefined ? sql`true` : isOpen(reserved)})`;

const isOpen = (reserved: readonly string[]) =>
  sql.join(
    reserved.map((activity) => sql`(${sql.lit(activity)} = any(team_only)) is not true`),
    sql` or `,
  );
