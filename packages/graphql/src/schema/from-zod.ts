import { camelCase } from "../select/fields.sql.ts";
import type { EnumRef, InputFieldMap } from "@pothos/core";
import { z } from "zod";
import { builder, type Row, type Types } from "./builder.ts";

/** The parts of a field's schema that GraphQL needs. */
interface Shape {
  type: unknown;
  nullable: boolean;
  /** True if an input may leave it out. */
  optional: boolean;
}

type Scalar = "ID" | "String" | "Int" | "Boolean" | "DateTime" | EnumRef<Types, string>;

/** A scalar, an enum or a list of them. */
export function shapeOf(schema: unknown): Shape {
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

/** The enum of a schema, under its title. Its values are in capitals, as is usual in GraphQL. */
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

/** Pothos infers a field's type from literal options, which computed fields do not have. */
export type AnyBuilder = Record<"field" | "arg", (options: object) => never>;

/** An argument or an input field for each field of an input's schema. */
export const inputFields = (t: unknown, schema: z.ZodObject, method: "field" | "arg"): InputFieldMap =>
  Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => {
      const { type, nullable, optional } = shapeOf(field);
      const { description } = field as z.ZodType;
      const options = { type, required: !nullable && !optional, ...(description !== undefined && { description }) };
      return [camelCase(name), (t as AnyBuilder)[method](options)];
    }),
  );

/** Translates an input to the names of its schema. Leaves out null where the schema only allows a missing value. */
export function toInput(schema: z.ZodObject, input: Row): Row {
  const entries = Object.entries(schema.shape).flatMap(([name, field]) => {
    const value = input[camelCase(name)];
    const isMissing = value === undefined || (value === null && !shapeOf(field).nullable);
    return isMissing ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}
