import fc from "fast-check";

/** The part of JSON Schema that the inputs use. */
interface JsonSchema {
  type?: string;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
}

/** Names that mean something to JavaScript or to a parser, and are no field of anything. */
export const strangeName = fc.constantFrom(
  ..."__proto__ constructor prototype toString hasOwnProperty valueOf __defineGetter__ then length id project_id".split(
    " ",
  ),
  ..."user_id role hash token_id created_at upvotes projectSlug project_slug batch input query variables".split(" "),
  "a[b]",
  "a[]",
  "a.b",
  "",
  " ",
  "\0",
  "🐛",
  "$ne",
);

const strangeText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "\0",
    "a\0b",
    "\ud800",
    "\udfff\ud83d",
    "\ufeff",
    "\u202e",
    "𝒳".repeat(300),
    "%00",
    "%",
    "%zz",
    "%ff",
    "+",
  ),
  fc.constantFrom(
    "../../etc/passwd",
    "..",
    ".",
    "/",
    "//",
    "a/b",
    "'; drop table users; --",
    "\\",
    '"',
    "\r\nX-Y: z",
    "${1}",
  ),
  fc.constantFrom("null", "undefined", "NaN", "true", "-1", "0", "1e309", "9".repeat(400), "__proto__", "constructor"),
  fc.constantFrom("x".repeat(70_000), "é".repeat(20_001), "a ".repeat(500), "javascript:alert(1)", "data:image/png,x"),
  fc.constantFrom("00000000-0000-0000-0000-000000000000", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF", "tags", "projects"),
);

/** Values that nobody who wrote a schema had in mind. */
export const strange: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: strangeText },
  fc.constantFrom(null, true, false, 0, -0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), Number.MIN_VALUE),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(strangeText, { maxLength: 30 }),
  fc.dictionary(strangeName, strangeText, { maxKeys: 3 }),
  fc.constantFrom(25, 31, 32, 33, 500).map((depth) => nest(depth)),
);

const nest = (depth: number): unknown => (depth === 0 ? 1 : [nest(depth - 1)]);

/** Values within a schema's limits, most often at them, and those just beyond. */
export function around(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { anyOf, type, items, minLength = 0, maxLength = 100, minimum = -10, maximum = 10, maxItems = 3 } = schema;
  if (anyOf) return fc.oneof(...anyOf.map(around));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (type === "null") return fc.constant(null);
  if (type === "boolean") return fc.boolean();
  if (type === "array") return fc.array(around(items ?? {}), { maxLength: maxItems + 1 });
  if (type === "integer" || type === "number")
    return fc.oneof(
      fc.integer({ min: minimum, max: maximum }),
      fc.constantFrom(minimum - 1, minimum, maximum, maximum + 1),
    );
  if (schema.format === "uuid") return fc.uuid();
  if (schema.format === "date-time") return fc.oneof(instant, strangeInstant);
  const lengths = [minLength, minLength + 1, maxLength - 1, maxLength, maxLength + 1].filter((length) => length >= 0);
  return fc.oneof(
    fc.string({ unit: "grapheme", minLength: Math.min(minLength, 1_000), maxLength: Math.min(maxLength, 100) }),
    fc
      .tuple(fc.constantFrom(...lengths), fc.constantFrom("x", "é", "🐛", " ", "a-"))
      .map(([length, unit]) => unit.repeat(length)),
    fc
      .constantFrom("https://a.example/b.png", "a@b.example", "#abc", "red", "bug", "member")
      .filter((text) => text.length <= maxLength),
  );
}

const instant = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
const strangeInstant = fc.constantFrom(
  ..."2026-02-30T00:00:00Z 2026-01-01 0000-01-01T00:00:00Z 9999-12-31T23:59:59.999Z 9999-12-31T23:59:59-23:59".split(
    " ",
  ),
  ..."1970-01-01T00:00:00+00:01 2026-06-30T23:59:60Z 2026-01-01T00:00:00.123456789Z infinity now".split(" "),
);
