import { sql } from "kysely";

/** Since when votes are recent, as precise as the columns of times are. */
export const weekAgo = sql<string>`(now() - interval '7 days')::timestamptz(3)`;
