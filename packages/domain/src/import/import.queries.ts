import { type Db, iso, qb, type Scope } from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import { termsOf } from "./terms/terms.queries.ts";
import type { ImportCount, ImportProblem, ImportSource } from "./import.schema.ts";

/** The kind of rows that are pages as another tool has sent them, until all of them are there. */
export const pageKind = "page";

/** The hours in which an import can be undone. */
export const undoHours = 24;

export const canUndo = sql<boolean>`(imports.state in ('fetching', 'running') or (imports.state in ('finished', 'failed')
  and imports.finished_at > now() - interval '1 hour' * ${sql.lit(undoHours)}) is true)`;

export const importColumns = [
  "imports.id",
  sql<z.output<typeof ImportSource>>`imports.source`.as("source"),
  "imports.state",
  "imports.row_count",
  "imports.position",
  "imports.error",
  iso("imports.created_at").as("created_at"),
  iso("imports.started_at").$castTo<string | null>().as("started_at"),
  iso("imports.finished_at").$castTo<string | null>().as("finished_at"),
  canUndo.as("can_undo"),
] as const;

export const isImport = ({ project }: Pick<Scope, "project">, { importId }: { importId: string }) =>
  sql<boolean>`exists (select 1 from imports where project_id = ${project.id} and id = ${importId})`;

/** A project's imports, newest first. */
export const importRows = ({ project }: Pick<Scope, "project">) =>
  qb
    .selectFrom("imports")
    .select(importColumns)
    .where("project_id", "=", project.id)
    .orderBy("imports.created_at", "desc")
    .orderBy("imports.id", "desc")
    .limit(100);

const is = (condition: ReturnType<typeof sql>) => sql`count(*) filter (where ${condition})::int`;

/** A source without times has those of the import. */
export const isSame = sql`(i.record - 'created_at' = r.record - 'created_at')`;

/** The outcome of each row, or the expected one: rows without an outcome are compared with the last import. */
const outcome = sql`coalesce(r.outcome, case when r.error is not null then 'error' when i.id is null then 'made'
  when ${isSame} then 'same' else 'changed' end)`;

const fault = sql<string>`coalesce(error, 'is kept: somebody has used or changed it here')`;
const hasFault = sql<boolean>`(error is not null or outcome = 'kept')`;

/** Reads all rows that an import leaves out or has left as they are, part by part. */
export async function* importFaults(db: Db, { project_id, id }: { project_id: string; id: string }) {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom("import_rows")
      .select(["n", "line", "kind", fault.as("message")])
      .where("project_id", "=", project_id)
      .where("import_id", "=", id)
      .where("n", ">", after)
      .where(hasFault)
      .orderBy("n")
      .limit(1_000)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.n;
  }
}

export const importPreview = ({ project }: Pick<Scope, "project">, importId: unknown) => {
  // Each row's by its key: after a large import PostgreSQL may know neither table, and compare each row with all of the project.
  const rows = sql`select r.n, r.kind, r.line, r.error, ${outcome} as outcome from import_rows as r
    left join lateral (select id, record from imported_records
      where project_id = ${project.id} and kind = r.kind and id = r.record_id limit 1) as i on true
    where r.project_id = ${project.id} and r.import_id = ${importId} and r.kind <> ${sql.lit(pageKind)}`;
  const counts = sql`select kind, ${is(sql`outcome = 'made'`)} as makes, ${is(sql`outcome = 'changed'`)} as changes,
      ${is(sql`outcome = 'same'`)} as same, ${is(sql`outcome = 'error'`)} as errors, ${is(sql`outcome = 'kept'`)} as kept,
      ${is(sql`outcome = 'undone'`)} as undone
    from (${rows}) as one group by kind order by min(n)`;
  const problems = sql`select line, kind, ${fault} as message
    from import_rows where project_id = ${project.id} and import_id = ${importId} and ${hasFault}
    order by n limit 100`;
  return qb
    .selectFrom("imports")
    .select([
      ...importColumns,
      sql<z.output<typeof ImportCount>[]>`(select coalesce(json_agg(c), '[]') from (${counts}) as c)`.as("counts"),
      sql<z.output<typeof ImportProblem>[]>`(select coalesce(json_agg(p), '[]') from (${problems}) as p)`.as(
        "problems",
      ),
      termsOf({ project }, importId, "statuses").as("statuses"),
      termsOf({ project }, importId, "tags").as("tags"),
    ])
    .where("project_id", "=", project.id)
    .where("imports.id", "=", importId as string);
};
