import { type RawBuilder, sql } from "kysely";

/** Since when votes are recent, as precise as the columns of times are. */
export const weekAgo = sql<string>`(now() - interval '7 days')::timestamptz(3)`;

/**
 * The number of votes `v` since then, for a SELECT of an item's votes. PostgreSQL reads them by their key, because the index by
 * time lacks the voter. By time it would read the votes of all items, for each of them.
 */
export const countSince = (since: RawBuilder<unknown>) => sql`count(v.user_id) filter (where v.created_at >= ${since})`;
