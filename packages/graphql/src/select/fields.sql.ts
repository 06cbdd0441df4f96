import { boundedArray, jsonObject } from "@earshot/operations";
import { type Expression, type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { columnsOf, type Field, type ObjectType, type RowScope, type Selected } from "./selection.ts";

export type More = Pick<Field, "description" | "column" | "isNullable" | "access" | "isPersonal" | "isUncached">;
export type Type = () => ObjectType;

export const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** True if a schema is a scalar or a list of scalars. */
function isPlain(schema: unknown): boolean {
  if (schema instanceof z.ZodObject) return false;
  if (schema instanceof z.ZodArray) return isPlain(schema.element);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return isPlain(schema.unwrap());
  return true;
}

/** A field for each plain field of a schema, read from the row's column of that name. */
export function plainFields(schema: z.ZodObject, more: More = {}): Record<string, Field> {
  const plain = Object.entries(schema.shape).filter(([, field]) => isPlain(field));
  return Object.fromEntries(
    plain.map(([name, field]) => [
      camelCase(name),
      {
        ...more,
        kind: "plain",
        schema: field as z.ZodType,
        column: name,
        description: (field as z.ZodType).description,
        sql: ({ alias }) => sql.ref(`${alias}.${name}`),
      } satisfies Field,
    ]),
  );
}

/** A type whose fields are all plain. */
export const plainType = (name: string, schema: z.ZodObject): ObjectType => ({
  name,
  description: schema.description ?? "",
  fields: plainFields(schema),
});

/** A plain field with SQL of its own. */
export const computed = (schema: z.ZodType, value: (row: RowScope) => RawBuilder<unknown>, more: More): Field => ({
  ...more,
  kind: "plain",
  schema,
  sql: value,
});

/** The row of a nested object, or of each object of a nested list. */
export const below = (row: RowScope, isListed = row.isListed): RowScope => ({
  ...row,
  alias: `r${row.depth + 1}`,
  depth: row.depth + 1,
  isListed,
});

/** The selected fields of these rows, in their order. */
export const selectFrom = (type: Type, row: RowScope, rows: Expression<unknown>, selected: readonly Selected[] = []) =>
  sql`(select ${columnsOf(type(), row, selected)} from ${rows} as ${sql.table(row.alias)})`;

/** An object that belongs to the row, such as its author. */
export const objectField = (type: Type, rowOf: (row: RowScope) => Expression<unknown>, more: More = {}): Field => ({
  ...more,
  kind: "object",
  type,
  sql: (row, { selected }) => jsonObject(selectFrom(type, below(row), rowOf(row), selected)),
});

/** A list of everything that belongs to the row. */
export const listField = (type: Type, rowsOf: (row: RowScope) => Expression<unknown>, more: More = {}): Field => ({
  ...more,
  kind: "list",
  type,
  sql: (row, { selected }) => boundedArray(selectFrom(type, below(row, true), rowsOf(row), selected), row.maxBytes),
});
