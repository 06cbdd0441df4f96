import { type SelectQueryBuilder, sql } from "kysely";
import type { Tables } from "../sql/database.ts";
import { badRequest } from "../errors.ts";

/** The most items of a kind that one project or one person may have, where a list has no pages. */
const quota = 1_000;

/** The most items of a list over several projects. Citus sorts such a list as a whole only if it has a limit. */
export const maxListed = 10_000;

/** 400 if there are as many as there may be. Of those created at the same time, a few more may get in. */
export async function requireQuota<Table extends keyof Tables>(
  owned: SelectQueryBuilder<Tables, Table, object>,
  what: string,
): Promise<void> {
  const { count } = await owned.select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow();
  if (count >= quota) throw quotaReached(quota, what);
}

export const quotaReached = (count: number, what: string) =>
  badRequest(`there are ${count} ${what} already, which is the most: delete some first.`);

/** The most items that an index counts: there are so many or more then. */
export const maxCounted = 50_000;
