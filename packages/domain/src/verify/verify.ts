import { sql } from "kysely";
import type { Db } from "../entities.ts";

/** Each counter with the rows that it counts. */
const counters = [
  {
    name: "upvotes of feedback",
    query: sql`select f.project_id, f.id, f.upvotes as stored, count(v.user_id)::int as counted
      from feedback f left join feedback_upvotes v on v.project_id = f.project_id and v.feedback_id = f.id
      group by f.project_id, f.id`,
  },
  {
    name: "comment_count of feedback",
    query: sql`select f.project_id, f.id, f.comment_count as stored, count(c.id)::int as counted
      from feedback f left join comments c on c.project_id = f.project_id and c.feedback_id = f.id
      group by f.project_id, f.id`,
  },
  {
    name: "upvotes of comment",
    query: sql`select c.project_id, c.id, c.upvotes as stored, count(v.user_id)::int as counted
      from comments c left join comment_upvotes v on v.project_id = c.project_id and v.feedback_id = c.feedback_id
        and v.comment_id = c.id
      group by c.project_id, c.feedback_id, c.id`,
  },
];

interface Row {
  project_id: string;
  id: string;
  stored: number;
  counted: number;
}

/** Recounts every counter in the database and says, a line each, which differ from what is stored. */
export async function findDrift(db: Db): Promise<string[]> {
  const lines: string[] = [];
  for (const { name, query } of counters) {
    const { rows } = await sql<Row>`select * from (${query}) recount where stored <> counted order by id`.execute(db);
    for (const { project_id, id, stored, counted } of rows)
      lines.push(`${name} ${id} in project ${project_id}: stored ${stored}, counted ${counted}`);
  }
  return lines;
}
