import { CompiledQuery, type Expression, type QueryResult, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Db } from "./database.ts";

/** Takes the place of the value of this name in a statement. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The most characters of compiled statements: GraphQL selections have thousands of shapes, and one may be long. */
const maxCompiled = 1_000_000;

interface Compiled {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/**
 * The statement with each placeholder as one parameter for each type that it is cast to, however often it stands in the text:
 * PostgreSQL parses each parameter anew, and most statements name the project many times.
 */
function eachOnce({ sql: repeating, parameters: repeated }: Pick<CompiledQuery, "sql" | "parameters">): Compiled {
  const parameters: unknown[] = [];
  const known = new Map<string, number>();
  const text = repeating.replaceAll(/\$(\d+)(::[\w[\]]+)?/g, (_, n, cast = "") => {
    const value = repeated[Number(n) - 1];
    const key = value instanceof Placeholder ? `${value.name} ${cast}` : `${n}`;
    const number = known.get(key) ?? parameters.push(value);
    known.set(key, number);
    return `$${number}${cast}`;
  });
  return { text, parameters };
}

/**
 * A statement that is compiled once for each shape and takes its values when it runs, because compiling costs more than most
 * reads. `build` gets placeholders under the values' types: it can put them into SQL, but not read them. The text may
 * depend on the shape and on which values are set (not null or undefined), never on a value.
 */
export function prepared<Row, Values extends object, Shape>(build: (values: Values, shape: Shape) => Expression<Row>) {
  const compiled = new LRUCache<string, Compiled>({ maxSize: maxCompiled, sizeCalculation: ({ text }) => text.length });
  return (db: Db, values: Values, shape: Shape): Promise<QueryResult<Row>> => {
    const byName = values as Readonly<Record<string, unknown>>;
    const names = Object.keys(byName).filter((name) => byName[name] !== undefined && byName[name] !== null);
    const key = `${names.join()} ${JSON.stringify(shape)}`;
    let statement = compiled.get(key);
    if (!statement) {
      const placeholders = Object.fromEntries(names.map((name) => [name, new Placeholder(name)]));
      // Without Kysely's tree, which takes many times the text.
      statement = eachOnce(sql<Row>`${build(placeholders as Values, shape)}`.compile(db));
      compiled.set(key, statement);
    }
    const parameters = statement.parameters.map((value) => (value instanceof Placeholder ? byName[value.name] : value));
    return db.executeQuery(CompiledQuery.raw(statement.text, parameters));
  };
}
