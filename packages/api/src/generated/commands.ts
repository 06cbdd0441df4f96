import { z } from "zod";
import { procedures } from "../router.ts";

type Schema = z.core.JSONSchema.BaseSchema;

const head = `// Generated from the operations' schemas by \`npm run generate\`.

/** A flag of a command. */
export interface Field {
  readonly type: "string" | "number" | "boolean" | "json";
  readonly isList?: true;
  readonly isRequired?: true;
  readonly isNullable?: true;
  readonly text?: string;
}

/** A procedure as a command. */
export interface Command {
  readonly kind: "query" | "mutation";
  readonly summary: string;
  readonly fields: Readonly<Record<string, Field>>;
}

/** Every procedure but streams, by its name. */
export const commands: Readonly<Record<string, Command>> = `;

const types: Readonly<Record<string, string>> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
};

/** The schema of a value that is not null. */
const present = (schema: Schema): Schema => schema.anyOf?.find(({ type }) => type !== "null") ?? schema;

const isNullable = ({ anyOf, type }: Schema): boolean =>
  [type].flat().includes("null") || (anyOf ?? []).some((one) => isNullable(one));

function field(schema: Schema, isRequired: boolean) {
  const own = present(schema);
  const items = own.type === "array" ? present(own.items as Schema) : undefined;
  const type = types[[(items ?? own).type].flat().find((one) => one !== "null") ?? ""];
  const text = schema.description ?? own.description;
  return {
    type: type ?? "json",
    ...(items && type && { isList: true }),
    ...(isRequired && { isRequired: true }),
    ...(isNullable(schema) && { isNullable: true }),
    ...(text && { text }),
  };
}

/** The commands of the client's program: packages/client/bin. */
export function clientCommands(): string {
  const entries = procedures.flatMap(({ name, operation: { kind, summary, input } }) => {
    if (kind === "subscription") return [];
    const { properties = {}, required = [] } = z.toJSONSchema(input, { io: "input" });
    const fields = Object.entries(properties).map(([key, schema]) => [
      key,
      field(schema as Schema, required.includes(key)),
    ]);
    return [[name, { kind, summary, fields: Object.fromEntries(fields) as object }] as const];
  });
  return `${head}${JSON.stringify(Object.fromEntries(entries), null, 1)};\n`;
}
