import type { z } from "zod";

type Schema = z.core.JSONSchema.BaseSchema;

/** Returns an exported interface of this name. A field that JSON leaves out is never undefined in an output. */
export const declaration = (name: string, schema: Schema, isOutput = false): string => {
  const text = `${docs(schema.description)}export interface ${name} ${body(schema, "")}\n`;
  return isOutput ? text.replaceAll(" | undefined;", ";") : text;
};

const primitives = ["string", "number", "boolean", "null"];

/** Returns a JSON Schema as a TypeScript type. Throws for a schema that the operations do not use. */
export function typeOf(schema: Schema, indent = ""): string {
  if (schema.$ref) return schema.$ref.slice("#/$defs/".length);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) return schema.anyOf.map((option) => typeOf(option, indent)).join(" | ");
  if (schema.propertyNames) return `Record<string, ${typeOf(schema.additionalProperties as Schema, indent)}>`;
  if (schema.type === "object") return body(schema, indent);
  if (schema.type === "array") return `${grouped(typeOf(schema.items as Schema, indent))}[]`;
  const types = [schema.type].flat().map((type) => (type === "integer" ? "number" : type));
  if (types.every((type) => type && primitives.includes(type))) return types.join(" | ");
  throw new Error(`There is no type for ${JSON.stringify(schema)}.`);
}

function body(schema: Schema, indent: string): string {
  const inner = `${indent}  `;
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    if (typeof field === "boolean") throw new Error(`${name} has no type.`);
    const type = typeOf(field, inner);
    return `${docs(describe(field), inner)}${inner}${name}${required.has(name) ? `: ${type}` : `?: ${type} | undefined`};\n`;
  });
  return `{\n${fields.join("")}${indent}}`;
}

const grouped = (type: string): string => (type.includes(" | ") ? `(${type})` : type);

/** Returns the text that an editor shows for a field: its description and its limits. */
function describe(schema: Schema): string | undefined {
  const inner = schema.anyOf?.find(({ type }) => type !== "null") ?? {};
  const { description, minLength = 0, maxLength, minimum, maximum, maxItems } = { ...inner, ...schema };
  const limits = [
    maxLength && `${minLength ? `${minLength} to` : "At most"} ${maxLength} characters.`,
    maximum && maximum < Number.MAX_SAFE_INTEGER && maximum !== 2 ** 31 - 1 && `${minimum} to ${maximum}.`,
    maxItems && `At most ${maxItems}.`,
  ];
  return [description, ...limits].filter(Boolean).join(" ") || undefined;
}

/** A documentation comment of one line, on a line of its own. */
export const docs = (text: string | undefined, indent = ""): string => (text ? `${indent}/** ${text} */\n` : "");
