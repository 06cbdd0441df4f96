import { sql } from "kysely";
import { callerAccess, type CallerAccess, type CallerLookup } from "./caller.sql.ts";

/** The credentials of several callers of one project, all of the same kind. Hashes are in hexadecimal. */
export interface CallerLists {
  hashes?: readonly string[];
  sessions?: readonly string[];
  people?: readonly string[];
  users?: readonly string[];
}

const parts = ["tokenHash", "sessionToken", "personHash", "userId"] as const;

/** Names the parts that a caller has sent, and the project: lookups of the same kind stand in one statement. */
export const kindOf = (lookup: CallerLookup): string =>
  [...parts.filter((part) => lookup[part]), lookup.readsMore, lookup.projectId, lookup.projectSlug].join();

export function listsOf(lookups: readonly CallerLookup[]): CallerLists {
  const [first] = lookups;
  return {
    ...(first?.tokenHash && { hashes: lookups.map(({ tokenHash }) => tokenHash?.toString("hex") ?? "") }),
    ...(first?.sessionToken && { sessions: lookups.map(({ sessionToken }) => sessionToken ?? "") }),
    ...(first?.personHash && { people: lookups.map(({ personHash }) => personHash?.toString("hex") ?? "") }),
    ...(first?.userId && { users: lookups.map(({ userId }) => userId ?? "") }),
  };
}

/** Columns of `q` where a lookup expects values: both are only put into SQL. */
export const lookupOf = ({ hashes, sessions, people, users }: CallerLists): CallerLookup => ({
  ...(hashes && { tokenHash: sql`decode(q.hash, 'hex')` as unknown as Buffer }),
  ...(sessions && { sessionToken: sql.ref("q.session") as unknown as string }),
  ...(people && { personHash: sql`decode(q.person, 'hex')` as unknown as Buffer }),
  ...(users && { userId: sql.ref("q.user_id") as unknown as string }),
});

/**
 * A row for each of them, with its position and what `lists` have of each. `offset 0` makes PostgreSQL look each one up by
 * its indexes.
 */
export function callersOf(
  { hashes, sessions, people, users }: CallerLists,
  lookup: CallerLookup,
  lists: Readonly<Record<string, unknown>>,
) {
  const names = Object.keys(lists);
  const columns = sql.join(["hash", "session", "person", "user_id", ...names, "position"].map((name) => sql.ref(name)));
  const values = [
    sql`${hashes ?? null}::text[], ${sessions ?? null}::text[], ${people ?? null}::text[], ${users ?? null}::uuid[]`,
    ...Object.values(lists).map((list) => sql`${list}::text[]`),
  ];
  const own = sql.join(["position", ...names].map((name) => sql.ref(`q.${name}`)));
  return sql<CallerAccess & { position: string }>`select caller.*, ${own}
    from unnest(${sql.join(values)}) with ordinality as q(${columns})
    cross join lateral (${callerAccess(lookup)} offset 0) as caller`;
}
