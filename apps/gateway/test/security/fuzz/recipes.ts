import { procedures } from "@earshot/api";
import fc from "fast-check";
import { z } from "zod";
import type { Api } from "../../support/apis.ts";
import { around, strange, strangeName } from "./values.ts";

/** A change to a request after it is written. */
type Damage = (request: Request) => Request;

export interface Request {
  method: string;
  path: string;
  /** Joined by `&`. */
  query: string[];
  headers: Record<string, string>;
  body?: string | Buffer;
}

/** A request in words that hold whatever the ids in the database are, so that it can be made smaller and sent again. */
export interface Recipe {
  /** Of the procedure. */
  name: string;
  api: Api;
  caller: (typeof callers)[number];
  /** Fields of the input with their new values; undefined leaves one out. The last of two counts, as in JSON. */
  changes: readonly [name: string, value: unknown][];
  damage: { what: string; apply: Damage };
}

const callers = ["anonymous", "outsider", "member", "admin", "owner"] as const;

const damages: Record<string, fc.Arbitrary<Damage>> = {
  none: fc.constant((request) => request),
  "another method": fc
    .constantFrom("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "QUERY")
    .map((method) => (request) => ({ ...request, method })),
  "another address": fc
    .tuple(
      fc.nat(200),
      fc.constantFrom("/", "//", ".", "%", "%2F", "%00", "%ff", ";", "?", "#", "A", "é", ":", "*", "%F0%9F%90%9B"),
    )
    .map(([at, piece]) => (request) => {
      const index = at % (request.path.length + 1);
      return { ...request, path: `/${(request.path.slice(0, index) + piece + request.path.slice(index)).slice(1)}` };
    }),
  "another query": fc
    .array(
      fc.tuple(
        strangeName,
        fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom("%", "%ff", "%00", "%ED%A0%80", "1")),
      ),
      { maxLength: 4 },
    )
    .map((pairs) => (request) => ({
      ...request,
      query: [
        ...request.query,
        ...pairs.map(([name, value]) => `${encode(name)}=${value.startsWith("%") ? value : encode(value)}`),
      ],
    })),
  "a body cut short": fc
    .double({ min: 0, max: 1, noNaN: true })
    .map((part) => onBody((body) => body.slice(0, Math.floor(part * body.length)))),
  "a piece in the body": fc
    .tuple(
      fc.nat(1_000),
      fc.constantFrom(
        ...'\ufeff \0 NaN Infinity 1e999 -0 01 { } [ ] " \\ , : \\ud800 null /**/ {"a":1} \u2028'.split(" "),
        "[".repeat(5_000),
      ),
    )
    .map(([at, piece]) =>
      onBody((body) => body.slice(0, at % (body.length + 1)) + piece + body.slice(at % (body.length + 1))),
    ),
  "the body's first value": fc
    .constantFrom(
      "NaN",
      "1e999",
      "-1e-999",
      "9".repeat(1_000),
      '"\\ud800"',
      "[]",
      "{}",
      `${"[".repeat(40)}${"]".repeat(40)}`,
      "tRuE",
      "",
    )
    .map((value) => onBody((body) => body.replace(/:("[^"]*"|[\w.+-]+)/, () => `:${value}`))),
  "a body of bytes": fc
    .uint8Array({ maxLength: 60 })
    .map((bytes) => (request) => ({ ...request, body: Buffer.from(bytes) })),
  "a body of any JSON": fc.json({ maxDepth: 4 }).map((body) => (request) => ({ ...request, body })),
  "another header": fc
    .tuple(
      fc.constantFrom(
        ..."accept content-encoding idempotency-key authorization content-length expect range origin".split(" "),
        ..."if-none-match x-forwarded-for cookie x-http-method-override content-type trpc-accept upgrade".split(" "),
      ),
      fc.oneof(
        fc.string({
          unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
          maxLength: 30,
        }),
        fc.constantFrom(
          "",
          "*/*",
          "text/html",
          "text/event-stream",
          "application/jsonl",
          "application/json;charset=utf-16",
        ),
        fc.constantFrom(
          "application/graphql-response+json",
          "multipart/mixed",
          "multipart/form-data; boundary=x",
          "gzip",
        ),
        fc.constantFrom(
          "Bearer",
          "Bearer ear_x",
          `Bearer ${"x".repeat(5_000)}`,
          "bearer  a.b.c",
          "Basic YTpi",
          "0",
          "-1",
          "key",
        ),
      ),
    )
    .map(([name, value]) => (request) => ({ ...request, headers: { ...request.headers, [name]: value } })),
};

const onBody =
  (change: (body: string) => string): Damage =>
  (request) =>
    typeof request.body === "string" ? { ...request, body: change(request.body) } : request;

/** As a client would, except that what is no character becomes bytes that are none. */
export const encode = (text: string): string => (text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80");

const damage = fc.oneof(
  ...Object.entries(damages).map(([what, apply]) => ({
    weight: what === "none" ? 12 : 1,
    arbitrary: apply.map((each) => ({ what, apply: each })),
  })),
);

/** Requests of one procedure: as they should be, at the limits, and hostile. */
function recipesOf({ name, operation }: (typeof procedures)[number], api: Api): fc.Arbitrary<Recipe> {
  const { properties = {} } = z.toJSONSchema(operation.input, { io: "input" });
  const fields = Object.entries(properties).map(([field, schema]) =>
    fc.tuple(
      fc.constant(field),
      fc.oneof({ weight: 3, arbitrary: around(schema as object) }, strange, fc.constant(undefined)),
    ),
  );
  const undeclared = fc.tuple(strangeName, strange);
  const change = fc.oneof({ weight: 4, arbitrary: fc.oneof(...fields, undeclared) }, undeclared);
  return fc.record({
    name: fc.constant(name),
    api: fc.constant(api),
    caller: fc.constantFrom(...callers, "owner", "owner", "admin"),
    changes: fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      { weight: 5, arbitrary: fc.array(change, { maxLength: 3 }) },
    ),
    damage,
  });
}

/** Requests of every procedure of this API; a subscription has no end to wait for. */
export const recipes = (api: Api): fc.Arbitrary<Recipe> =>
  fc.oneof(
    ...procedures
      .filter(({ openapi, operation }) => operation.kind !== "subscription" && (api !== "REST" || openapi))
      .map((procedure) => recipesOf(procedure, api)),
  );
