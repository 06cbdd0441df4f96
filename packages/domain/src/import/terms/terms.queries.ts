import type { Scope } from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import type { ImportTerm } from "../import.schema.ts";

/** The statuses or tags of an import, with the number of its feedback that has them, and what stands for them here. */
export function termsOf({ project }: Pick<Scope, "project">, importId: unknown, kind: "statuses" | "tags") {
  const isIt = sql`project_id = ${project.id} and import_id = ${importId}`;
  const isStatus = kind === "statuses";
  const used = isStatus
    ? sql`select lower(record ->> 'status') as key from import_rows where ${isIt} and kind = 'feedback'`
    : sql`select jsonb_array_elements_text(record -> 'tags') as key from import_rows
        where ${isIt} and kind = 'feedback' and record is not null`;
  const key = isStatus ? sql`lower(r.record ->> 'name')` : sql`r.record_id::text`;
  const named = sql`own.project_id = ${project.id} and lower(own.name) = lower(r.record ->> 'name')`;
  const terms = sql`select r.record ->> 'name' as name, coalesce(c.count, 0)::int as feedback,
      coalesce(t.name, (select own.name from ${sql.table(kind)} as own where ${named}
        ${isStatus ? sql`and own.moving_into is null` : sql``})) as target
    from import_rows as r
    left join (select key, count(*) from (${used}) as used group by key) as c on c.key = ${key}
    left join imported_records as i on i.project_id = ${project.id} and i.kind = r.kind and i.id = r.record_id
    left join ${sql.table(kind)} as t on t.project_id = ${project.id} and t.id = i.target_id
    where r.project_id = ${project.id} and r.import_id = ${importId} and r.kind = ${sql.lit(kind)} and r.record is not null
    order by r.n limit 100`;
  return sql<z.output<typeof ImportTerm>[]>`(select coalesce(json_agg(one), '[]') from (${terms}) as one)`;
}
