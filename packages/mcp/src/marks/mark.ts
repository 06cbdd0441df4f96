import { alternatives, type JsonSchema } from "./json-schema.ts";
import { isOfService, isFixed, isLeftOut } from "./fields.ts";

/** A text that a person wrote. It is the only string of its object, so no text can pass for anything else. */
export interface Untrusted {
  readonly untrusted: unknown;
  /** The characters of the text that follow this part of it. */
  readonly left_out?: number;
}

/** Ids and instants, which say nothing. */
const harmless = /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z)$/;

const isOwn = (text: string, schema: JsonSchema): boolean =>
  Boolean(schema.enum?.includes(text)) ||
  schema.const === text ||
  (schema.pattern !== undefined && new RegExp(schema.pattern, "u").test(text)) ||
  (isFixed(schema) && harmless.test(text));

/**
 * Returns a function that marks each text of a result that a person may have written. Those that the schema lists or
 * matches against a pattern are the service's own.
 */
export function marker(root: JsonSchema, withEmails: boolean): (value: unknown) => unknown {
  const options = (schema: JsonSchema | undefined) => alternatives(schema, root.$defs);

  function mark(value: unknown, schemas: readonly JsonSchema[], field = ""): unknown {
    if (typeof value === "string") {
      const isKnown = schemas.length === 0 ? harmless.test(value) : schemas.some((schema) => isOwn(value, schema));
      return isKnown || isOfService(field) ? value : ({ untrusted: value } satisfies Untrusted);
    }
    if (Array.isArray(value)) {
      const items = schemas.flatMap((schema) => options(schema.items));
      return value.map((item) => mark(item, items));
    }
    if (typeof value !== "object" || value === null) return value;
    const objects = schemas.flatMap(({ properties }) => (properties ? [properties] : []));
    // The keys of a record are texts too.
    if (objects.length === 0) return { untrusted: value } satisfies Untrusted;
    const fields = Object.entries(value).filter(([name]) => !isLeftOut(name, withEmails));
    return Object.fromEntries(
      fields.map(([name, one]) => [
        name,
        mark(
          one,
          objects.flatMap((properties) => options(properties[name])),
          name,
        ),
      ]),
    );
  }
  return (value) => mark(value, options(root));
}
