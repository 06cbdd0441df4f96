import { z } from "zod";

/** Converts the query's strings by the input's schema: to numbers where it has numbers, to lists where it has lists. */
export function fromQuery(shape: z.core.$ZodShape, query: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      Object.hasOwn(shape, name) ? convert(bare(shape[name]), value) : value,
    ]),
  );
}

function convert(schema: unknown, value: unknown): unknown {
  if (schema instanceof z.ZodArray) return Array.isArray(value) ? value : [value];
  // Anything but a plain number stays a string, which the schema refuses.
  if (schema instanceof z.ZodNumber && typeof value === "string" && /^-?\d+$/.test(value)) return Number(value);
  return value;
}

const bare = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? bare(schema.unwrap()) : schema;

/**
 * Returns true if each percent escape of the URL is well-formed and UTF-8. Fastify reads a malformed one in a query as
 * text.
 */
export function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}
