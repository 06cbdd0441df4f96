import { sql } from "kysely";

/** The place of feedback in its status: where the team has put it, else by its id, which is by age. */
export const placeOf = (feedback: string) =>
  sql<string>`(coalesce(${sql.ref(`${feedback}.rank`)}, ${sql.ref(`${feedback}.id`)}::text) collate "C")`;
