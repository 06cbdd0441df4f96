import { camelCase } from "../select/fields.sql.ts";
import type { EnumRef, InputFieldMap, InputObjectRef } from "@pothos/core";
import { z } from "zod";
import { builder, type Row, type Types } from "./builder.ts";

type InputRef = InputObjectRef<Types, object>;

/** The parts of a field's schema that GraphQL needs. */
interface Shape {
  type: unknown;
  nullable: boolean;
  /** True if an input may leave it out. */
  optional: boolean;
}

type Scalar = "ID" | "String" | "Int" | "Float" | "Boolean" | "DateTime" | "JSON" | EnumRef<Types, string> | InputRef;

/** A scalar, an enum, an object of an input, or a list of them. */
export function shapeOf(schema: unknown): Shape {
  if (schema instanceof z.ZodOptional) return { ...shapeOf(schema.unwrap()), optional: true };
  if (schema instanceof z.ZodDefault) return { ...shapeOf(schema.unwrap()), optional: true };
  if (schema instanceof z.ZodNullable) return { ...shapeOf(schema.unwrap()), nullable: true };
  if (schema instanceof z.ZodArray) return { type: [shapeOf(schema.element).type], nullable: false, optional: false };
  return { type: scalarOf(schema as z.ZodType), nullable: false, optional: false };
}

function scalarOf(schema: z.ZodType): Scalar {
  if (schema instanceof z.ZodEnum) return enumOf(schema);
  if (schema instanceof z.ZodRecord) return "JSON";
  if (schema instanceof z.ZodObject) return objectOf(schema);
  if (schema instanceof z.ZodBoolean) return "Boolean";
  const format = schema.meta()?.["format"];
  // Its Int has 32 bits.
  if (schema instanceof z.ZodNumber) return format === "int64" ? "Float" : "Int";
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

const objects = new Map<string, InputRef>();

/** An object inside of an input, under its title. */
function objectOf(schema: z.ZodObject): InputRef {
  const name = schema.meta()?.title;
  if (!name) throw new Error(`The object of ${Object.keys(schema.shape).join(", ")} has no title.`);
  const known = objects.get(name);
  if (known) return known;
  const ref = builder.inputType(name, { fields: (t) => inputFields(t, schema, "field") }) as InputRef;
  objects.set(name, ref);
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

/** The object that a field of an input is, if it is one. */
function innerOf(field: unknown): z.ZodObject | undefined {
  if (field instanceof z.ZodOptional) return innerOf(field.unwrap());
  return field instanceof z.ZodObject ? field : undefined;
}

/** Translates an input to the names of its schema. Leaves out null where the schema only allows a missing value. */
export function toInput(schema: z.ZodObject, input: Row): Row {
  const entries = Object.entries(schema.shape).flatMap(([name, field]) => {
    const value = input[camelCase(name)];
    const isMissing = value === undefined || (value === null && !shapeOf(field).nullable);
    if (isMissing) return [];
    const inner = innerOf(field);
    return [[name, inner ? toInput(inner, value as Row) : value] as const];
  });
  return Object.fromEntries(entries);
}
