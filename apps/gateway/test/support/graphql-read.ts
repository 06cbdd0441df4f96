import type { GraphqlRead } from "./examples/example.ts";

/** The query that reads these fields at the place of a procedure's response. */
export function queryOf({ path }: GraphqlRead, fields: string): string {
  const selection = path.reduceRight((inner, field) => `${field} { ${inner} }`, fields);
  const names = new Set(Array.from(selection.matchAll(/\$(\w+)/g), ([, name = ""]) => name));
  const variables = [...names].map((name) => `$${name}: ${name.endsWith("Id") ? "ID!" : "String!"}`);
  return `query ${variables.length > 0 ? `(${variables.join()})` : ""} { ${selection} }`;
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns the value at this place in the data of a response: of each item where there is a list on the way. */
export const readAt = ({ path }: GraphqlRead, data: unknown): unknown =>
  path
    .map((field) => field.replace(/\(.*/, ""))
    .reduce(
      (value, name) => (Array.isArray(value) ? value.flatMap((item: Fields) => item[name]) : (value as Fields)[name]),
      data,
    );
