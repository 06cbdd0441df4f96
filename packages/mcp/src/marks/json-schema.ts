import { z } from "zod";

/** The part of JSON Schema that this package reads and writes. */
export interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | string[];
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
}

/** The JSON Schema of an object as clients send it, or of a value as operations return it. */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const override = io === "input" ? shortenInput : shortenOutput;
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any", override });
  return json as JsonSchema;
}

interface Overridden {
  jsonSchema: z.core.JSONSchema.BaseSchema;
}

// Agents read every schema before they begin, so what they can do without is left out.

function shortenInput({ jsonSchema }: Overridden): void {
  delete jsonSchema.examples;
  if (jsonSchema.format === "uuid") {
    delete jsonSchema.pattern;
    delete jsonSchema.maxLength;
  }
  if (jsonSchema.format === "int32") delete jsonSchema.format;
}

function shortenOutput(context: Overridden): void {
  shortenInput(context);
  const { jsonSchema } = context;
  for (const name of ["description", "minimum", "maximum", "minLength", "maxLength"] as const) delete jsonSchema[name];
}

/** The schemas that a value may be of, by their own definitions. */
export const alternatives = (schema: JsonSchema | undefined, definitions: JsonSchema["$defs"]): JsonSchema[] => {
  if (schema?.$ref) return alternatives(definitions?.[schema.$ref.slice("#/$defs/".length)], definitions);
  if (schema?.anyOf) return schema.anyOf.flatMap((option) => alternatives(option, definitions));
  return schema ? [schema] : [];
};
