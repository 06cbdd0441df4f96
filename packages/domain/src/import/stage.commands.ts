import { badRequest, type Db, DomainError, inTransaction, newId, type Tables } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { sql } from "kysely";
import { insertJson } from "../archive/insert.commands.ts";
import { maxImportRows } from "./import.schema.ts";

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
/** The most rows of an earlier upload that one statement deletes. */
const mostDeleted = 5_000;

/** True of rows that say who somebody is: people, and metadata of their feedback. */
const tellsOfPeople = sql`(r.kind = 'people' or r.kind = 'feedback' and jsonb_typeof(r.record -> 'metadata') = 'object')`;

interface Target {
  readonly projectId: string;
  readonly importId: string;
}

const stopped = () => badRequest("this import was stopped: create another one.");
const replaced = () =>
  new DomainError("SERVICE_UNAVAILABLE", "another upload of this import has begun: wait until it is done.");

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

/** Adds the rows of a file to an import that waits for it. They change nothing yet. The latest upload replaces those before it. */
export async function stageRows(em: EntityManager, its: Target, rows: AsyncIterable<StagedRow>) {
  const { projectId, importId } = its;
  const isIt = sql`project_id = ${projectId} and id = ${importId}`;
  const upload = newId();

  /** Does work as long as this is the latest upload. The import may be undone meanwhile, and the project deleted. */
  const ifLatest = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    inTransaction(em, async (db) => {
      const { rows: found } = await sql<{ is_latest: boolean | null }>`select next ->> 'upload' = ${upload} as is_latest
        from imports where ${isIt} and state in ('waiting', 'ready', 'fetching') for no key update`.execute(db);
      if (!found[0]) throw stopped();
      if (!found[0].is_latest) throw replaced();
      return work(db);
    });

  let staged: string[] = [];
  let [n, characters] = [0, 0];
  async function flush(): Promise<void> {
    await ifLatest(async (db) => {
      const columns = "import_id n kind line record_id record error";
      await insertJson(db, projectId, "import_rows", columns, `[${staged.join(",")}]`);
      await leaveForgotten(db, its, n - staged.length);
    });
    // After the commit: a transaction that PostgreSQL undoes runs again.
    [staged, characters] = [[], 0];
  }
  // A fetched import stays `fetching`, so that this step begins again if the process is killed here.
  const { numAffectedRows } =
    await sql`update imports set state = case when state = 'ready' then 'waiting' else state end,
      next = coalesce(next, '{}') || jsonb_build_object('upload', ${upload}::text)
    where ${isIt} and state in ('waiting', 'ready', 'fetching')`.execute(em.getKysely<Tables>());
  if (numAffectedRows === 0n) throw badRequest("this import has started already: create another one.");
  const deleteEarlier = () =>
    ifLatest(async (db) => {
      const isEarlier = sql`project_id = ${projectId} and import_id = ${importId} and n > 0`;
      // A limit would have PostgreSQL compare each row with all of them.
      const deleted = await sql`delete from import_rows where ${isEarlier}
        and n < (select min(n) from import_rows where ${isEarlier}) + ${sql.lit(mostDeleted)}`.execute(db);
      return deleted.numAffectedRows !== 0n;
    });
  while (await deleteEarlier());
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
  await ifLatest((db) =>
    sql`update imports set state = 'ready', row_count = ${n}, secret = null, next = null where ${isIt}`.execute(db),
  );
  return n;
}
