import DataLoader from "dataloader";
import { type Expression, sql } from "kysely";
import type { Db } from "./database.ts";
import { inGroups } from "./in-groups.ts";
import { prepared } from "./prepared-statement.ts";

/** More would leave other connections, and so other cores of the database, idle. */
const maxBatchSize = 10;

type Values = Readonly<Record<string, unknown>>;

interface Read<Shape> {
  values: Values;
  shape: Shape;
}

/**
 * A prepared statement of one row that reads share: those that are asked for in one turn of the event loop, and differ only
 * in the values of these names. PostgreSQL takes longer to begin such a statement than to read a row. `types` has the
 * PostgreSQL type of each value that may differ.
 */
export function batched<Row, V extends object, Shape>(
  build: (values: V, shape: Shape) => Expression<Row>,
  types: Readonly<Record<string, string>>,
) {
  const alone = prepared(build);
  const together = prepared((values: Values, shape: Shape) => {
    const names = Object.keys(types).filter((name) => name in values);
    const own = Object.fromEntries(names.map((name) => [name, sql.ref(`q.${name}`)]));
    const lists = names.map((name) => sql`${values[name]}::${sql.raw(types[name] ?? "")}[]`);
    return sql<Row>`select found.* from unnest(${sql.join(lists)}) with ordinality
        as q(${sql.join([...names, "position"].map((name) => sql.ref(name)))})
      cross join lateral (${build({ ...values, ...own } as V, shape)}) as found order by q.position`;
  });

  async function readGroup(db: Db, reads: readonly Read<Shape>[]): Promise<Row[]> {
    const [{ values, shape }] = reads as [Read<Shape>];
    if (reads.length === 1) return (await alone(db, values as V, shape)).rows;
    const names = Object.keys(types).filter((name) => isSet(values[name]));
    const lists = Object.fromEntries(names.map((name) => [name, reads.map((read) => read.values[name])]));
    return (await together(db, { ...values, ...lists }, shape)).rows;
  }

  /** Names the statement: reads of one group share one. */
  const groupOf = ({ values, shape }: Read<Shape>) => {
    let group = JSON.stringify(shape) ?? "";
    for (const [name, value] of Object.entries(values))
      group += ` ${name} ${name in types ? isSet(value) : JSON.stringify(value)}`;
    return group;
  };

  const createLoader = (db: Db) =>
    new DataLoader<Read<Shape>, Row>((reads) => inGroups(reads, groupOf, (group) => readGroup(db, group)), {
      maxBatchSize,
      cache: false,
      batchScheduleFn: setImmediate,
    });
  const loaders = new WeakMap<Db, ReturnType<typeof createLoader>>();
  return (db: Db, values: V, shape: Shape): Promise<Row> => {
    let loader = loaders.get(db);
    if (!loader) loaders.set(db, (loader = createLoader(db)));
    return loader.load({ values: values as Values, shape });
  };
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null;
