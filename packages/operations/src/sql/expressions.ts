import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type SelectExpression,
  type SelectQueryBuilder,
  sql,
} from "kysely";
import { v7 } from "uuid";
import type { Db, Tables } from "./database.ts";

/** Builds statements that run elsewhere. */
export const qb = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Runs a statement and returns its first row. */
export async function first<Row>(db: Db, statement: Compilable<Row>): Promise<Row | undefined> {
  const { rows } = await db.executeQuery(statement.compile());
  return rows[0];
}

/** A query builder of a write of rows of a table. */
interface Write {
  returningAll(): unknown;
}

/**
 * Returns the rows that a write has changed, by these columns. They are read from its rows: Citus takes no subquery in
 * RETURNING, and nothing that settings of a session decide, such as `iso`.
 */
export function returned<Table extends keyof Tables, Column extends SelectExpression<Tables, Table>>(
  db: Db,
  table: Table,
  write: Write,
  columns: readonly Column[],
) {
  const changed = db.with(table, () => write.returningAll() as never) as unknown as Db;
  const rows = changed.selectFrom(table) as SelectQueryBuilder<Tables, Table, object>;
  return rows.select(columns);
}

/** A new UUIDv7. It grows with time, so rows are added at the end of an index, and no sequence is needed. */
export const newId = (): string => v7();

/** A UUIDv7 of this time. */
export const newIdAt = (time: string): string => v7({ msecs: Date.parse(time) });

/** A timestamptz as the APIs write it: ISO 8601, UTC, milliseconds. Null stays null. */
export const iso = <Column extends string>(column: Column) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Alphabetical order whatever the case, and the same in every locale. */
export const byName = (column: string) => sql`lower(${sql.ref(column)}) collate "C"`;

/** The current instant in milliseconds. Storing `now()` would round up, into the future. */
export const currentInstant = sql<string>`date_trunc('milliseconds', now())`;

/** The owner of a thing that belongs to the whole project. */
export const noOwner = sql<null>`null`.as("user_id");

/** The changes of an update for SET, which needs a column even if nothing changes. */
export const assignments = <Changes extends object>(changes: Changes) => ({ ...changes, id: sql.ref<string>("id") });
