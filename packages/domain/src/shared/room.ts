import { type SelectQueryBuilder, sql } from "kysely";
import type { Database } from "../entities.ts";
import { badRequest } from "./errors.ts";

/** The most of a kind that one project or one person has, where a list has no pages. */
const most = 1_000;

/** The most comments on one feedback. */
export const mostComments = 10_000;

/** 400 where there are as many as there may be. Of those that come at the same time, a few more may get in. */
export async function expectRoom<Table extends keyof Database>(
  owned: SelectQueryBuilder<Database, Table, object>,
  what: string,
): Promise<void> {
  const { count } = await owned.select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow();
  if (count >= most) throw noRoom(most, what);
}

export const noRoom = (count: number, what: string) =>
  badRequest(`there are ${count} ${what} already, which is the most: delete some first.`);
