import { badRequest, type Db, DomainError, inTransaction } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { sql } from "kysely";
import { insertJson } from "../archive/insert.commands.ts";
import { maxImportRows } from "./import.schema.ts";
import { deleteSome } from "./left.commands.ts";

/** A row of a source: a record of an archive, or why it is none. */
export interface StagedRow {
  readonly kind: string;
  readonly line: number | null;
  readonly record?: Readonly<Record<string, unknown>>;
  readonly error?: string;
}

/** The most rows, and about the most characters, of one statement. */
const batch = 500;
const maxCharacters = 1_000_000;

/** True of rows that say who somebody is: people, and metadata of their feedback. */
const tellsOfPeople = sql`(r.kind = 'people' or r.kind = 'feedback' and jsonb_typeof(r.record -> 'metadata') = 'object')`;

interface Target {
  readonly projectId: string;
  readonly importId: string;
}

const stopped = () => badRequest("this import was stopped: create another one.");

/**
 * Empties the rows after this one of people whom the project has forgotten, and takes the metadata from those of their
 * feedback: nothing of them is stored again.
 */
async function leaveForgotten(db: Db, { projectId, importId }: Target, after: number): Promise<void> {
  const isNew = sql`r.project_id = ${projectId} and r.import_id = ${importId} and r.n > ${after} and ${tellsOfPeople}`;
  const isKnown = sql`i.project_id = ${projectId} and i.kind = 'people'`;
  const person = sql`case r.kind when 'people' then r.record_id else (r.record ->> 'user_id')::uuid end`;
  // Waits for an erasePerson that is under way, whose records are empty afterwards.
  await sql`select 1 from imported_records as i where ${isKnown}
    and i.id in (select ${person} from import_rows as r where ${isNew}) order by i.id for share`.execute(db);
  await sql`update import_rows as r
    set record = case r.kind when 'people' then '{}' else r.record || '{"metadata": null}' end
    from imported_records as i where ${isNew} and ${isKnown} and i.id = ${person} and i.record = '{}'`.execute(db);
}

/** 503 if the import's last row is not this one: then the rows of another upload have replaced those of this one. */
async function requireLast(db: Db, { projectId, importId }: Target, last: number): Promise<void> {
  const { rows } = await sql<{ n: number | null }>`select max(n) as n from import_rows
    where project_id = ${projectId} and import_id = ${importId} and n > 0`.execute(db);
  if ((rows[0]?.n ?? 0) !== last)
    throw new DomainError("SERVICE_UNAVAILABLE", "another upload of this import has begun: wait until it is done.");
}

/** Adds the rows of a file to an import that waits for it. They change nothing yet. */
export async function stageRows(em: EntityManager, its: Target, rows: AsyncIterable<StagedRow>) {
  const { projectId, importId } = its;
  let staged: string[] = [];
  let [n, characters] = [0, 0];
  async function flush(): Promise<void> {
    await inTransaction(em, async (db) => {
      // The import may be undone meanwhile, and the project deleted.
      const { rows: found } = await sql`select 1 from imports where project_id = ${projectId} and id = ${importId}
        and state in ('waiting', 'fetching') for no key update`.execute(db);
      if (found.length === 0) throw stopped();
      await requireLast(db, its, n - staged.length);
      const columns = "import_id n kind line record_id record error";
      await insertJson(db, projectId, "import_rows", columns, `[${staged.join(",")}]`);
      await leaveForgotten(db, its, n - staged.length);
    });
    // After the commit: a transaction that PostgreSQL undoes runs again.
    [staged, characters] = [[], 0];
  }
  await inTransaction(em, async (db) => {
    const { rows: found } = await sql`select 1 from imports where project_id = ${projectId} and id = ${importId}
      and state in ('waiting', 'ready', 'fetching') for update`.execute(db);
    if (found.length === 0) throw badRequest("this import has started already: create another one.");
    // A fetched import stays `fetching`, so that this step begins again if the process is killed here.
    await sql`update imports set state = case when state = 'ready' then 'waiting' else state end where project_id = ${projectId} and id = ${importId}`.execute(
      db,
    );
    // With its last row, an earlier upload that goes on is refused the next ones: see requireLast.
    await deleteSome(db, its, "rows");
  });
  while (await inTransaction(em, (db) => deleteSome(db, its, "rows")));
  for await (const { record, ...row } of rows) {
    n++;
    if (n > maxImportRows)
      throw badRequest(`a file may have at most ${maxImportRows.toLocaleString("en")} rows: split it.`);
    const whole = { ...row, n, import_id: importId, record: record ?? null, record_id: record?.["id"] ?? null };
    const json = JSON.stringify(whole);
    characters += json.length;
    staged.push(json);
    if (staged.length === batch || characters > maxCharacters) await flush();
  }
  await flush();
  await inTransaction(em, async (db) => {
    const { numAffectedRows } =
      await sql`update imports set state = 'ready', row_count = ${n}, secret = null, next = null
      where project_id = ${projectId} and id = ${importId} and state in ('waiting', 'fetching')`.execute(db);
    if (numAffectedRows === 0n) throw stopped();
    await requireLast(db, its, n);
  });
  // The rows are there. What a process that is killed here leaves is deleted by the next one: see importsToFetch.
  while (await inTransaction(em, (db) => deleteSome(db, its, "pages")));
  return n;
}
