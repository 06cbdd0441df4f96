import { type CompiledQuery, type Expression, type QueryResult, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Db } from "../entities.ts";

/** Stands in a statement's text for the value of this name. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement that is compiled once for each shape and takes its values later, for to compile costs more than most
 * reads. Its text may depend on the shape and on which values are there (those that are null or missing are not), never
 * on a value itself: `build` is given places instead, under the values' types.
 */
export function prepared<Row, Values extends object, Shape>(build: (values: Values, shape: Shape) => Expression<Row>) {
  // GraphQL has thousands of shapes to ask for.
  const compiled = new LRUCache<string, CompiledQuery<Row>>({ max: 200 });
  return (db: Db, values: Values, shape: Shape): Promise<QueryResult<Row>> => {
    const known = values as Readonly<Record<string, unknown>>;
    const names = Object.keys(known).filter((name) => known[name] !== undefined && known[name] !== null);
    const key = `${names.join()} ${JSON.stringify(shape)}`;
    let statement = compiled.get(key);
    if (!statement) {
      const places = Object.fromEntries(names.map((name) => [name, new Place(name)]));
      statement = sql<Row>`${build(places as Values, shape)}`.compile(db);
      compiled.set(key, statement);
    }
    const parameters = statement.parameters.map((value) => (value instanceof Place ? known[value.name] : value));
    return db.executeQuery({ ...statement, parameters });
  };
}
