import type { EnumRef, InputFieldMap, FieldMap } from "@pothos/core";
import { z } from "zod";
import { builder, type Row, type Types } from "./builder.ts";

export const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** What GraphQL needs to know of a field's schema. */
interface Shape {
  type: unknown;
  /** Whether null may stand there. */
  nullable: boolean;
  /** Whether an input may leave it out. */
  optional: boolean;
}

type Scalar = "ID" | "String" | "Int" | "Boolean" | "DateTime" | EnumRef<Types, string>;

/** A scalar, an enum or a list of them. What GraphQL has a type of its own for is written by hand beside these. */
function shapeOf(schema: unknown): Shape {
  if (schema instanceof z.ZodOptional) return { ...shapeOf(schema.unwrap()), optional: true };
  if (schema instanceof z.ZodDefault) return { ...shapeOf(schema.unwrap()), optional: true };
  if (schema instanceof z.ZodNullable) return { ...shapeOf(schema.unwrap()), nullable: true };
  if (schema instanceof z.ZodArray) return { type: [shapeOf(schema.element).type], nullable: false, optional: false };
  return { type: scalarOf(schema as z.ZodType), nullable: false, optional: false };
}

function scalarOf(schema: z.ZodType): Scalar {
  if (schema instanceof z.ZodEnum) return enumOf(schema);
  if (schema instanceof z.ZodNumber) return "Int";
  if (schema instanceof z.ZodBoolean) return "Boolean";
  const format = schema.meta()?.["format"];
  if (format === "uuid") return "ID";
  return format === "date-time" ? "DateTime" : "String";
}

const enums = new Map<string, EnumRef<Types, string>>();

/** The enum of a schema, under its title; its values in capitals, as GraphQL writes them. */
function enumOf(schema: z.ZodEnum): EnumRef<Types, string> {
  const name = schema.meta()?.title;
  if (!name) throw new Error(`The enum of ${schema.options.join(", ")} has no title.`);
  const known = enums.get(name);
  if (known) return known;
  const values = Object.fromEntries(
    schema.options.map((value) => [String(value).toUpperCase(), { value: String(value) }]),
  );
  const ref = builder.enumType(name, { values }) as EnumRef<Types, string>;
  enums.set(name, ref);
  return ref;
}

/** Only scalars and lists of them; `user` of feedback, say, is a relation. */
const isPlain = (schema: unknown): boolean => {
  if (schema instanceof z.ZodObject) return false;
  if (schema instanceof z.ZodArray) return isPlain(schema.element);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return isPlain(schema.unwrap());
  return true;
};

/** Pothos infers a field's type from literal options, which fields that are computed here do not have. */
type AnyBuilder = Record<"field" | "arg", (options: object) => never>;

const describe = (schema: unknown) => {
  const description = (schema as z.ZodType).description;
  return description === undefined ? {} : { description };
};

/** A field for each plain field of a row's schema, read off the row or off what `of` makes of it. */
export function outputFields(
  t: unknown,
  schema: z.ZodObject,
  of?: (row: Row, context: unknown) => Row | Promise<Row>,
): FieldMap {
  const fields = Object.entries(schema.shape).filter(([, field]) => isPlain(field));
  return Object.fromEntries(
    fields.map(([name, field]) => {
      const { type, nullable } = shapeOf(field);
      const resolve = (row: Row) => row[name];
      const resolveOf = (parent: Row, _: unknown, context: unknown) => {
        const row = of?.(parent, context) ?? parent;
        return row instanceof Promise ? row.then(resolve) : resolve(row);
      };
      const options = { type, nullable, resolve: of ? resolveOf : resolve, ...describe(field) };
      return [camelCase(name), (t as AnyBuilder).field(options)];
    }),
  );
}

/** An argument or an input field for each field of an input's schema, but for these. */
export function inputFields(
  t: unknown,
  schema: z.ZodObject,
  method: "field" | "arg",
  without: string[] = [],
): InputFieldMap {
  const fields = Object.entries(schema.shape).filter(([name]) => !without.includes(name));
  return Object.fromEntries(
    fields.map(([name, field]) => {
      const { type, nullable, optional } = shapeOf(field);
      return [
        camelCase(name),
        (t as AnyBuilder)[method]({ type, required: !nullable && !optional, ...describe(field) }),
      ];
    }),
  );
}

/** An input back under the names of its schema. What is null and may only be missing is left out. */
export function toInput(schema: z.ZodObject, input: Row): Row {
  const entries = Object.entries(schema.shape).flatMap(([name, field]) => {
    const value = input[camelCase(name)];
    const isMissing = value === undefined || (value === null && !shapeOf(field).nullable);
    return isMissing ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}
