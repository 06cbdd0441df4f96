import { graphqlOf } from "../../support/apis.ts";
import { procedureOf } from "../../support/examples.ts";
import { encode, type Recipe, type Request } from "./recipes.ts";

type Entries = [name: string, value: unknown][];

/** JSON with repeated names, and with `__proto__`, neither of which an object could hold. */
const json = (entries: Entries): string =>
  `{${entries.flatMap(([name, value]) => (value === undefined ? [] : [`${JSON.stringify(name)}:${JSON.stringify(value)}`])).join()}}`;

const asText = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

/** The request of a recipe, which changes this input; what is wrong with it is done last. */
export function write({ name, api, changes, damage }: Recipe, input: object, token: string | undefined): Request {
  const left = changes.filter(([, value]) => value === undefined).map(([field]) => field);
  const entries: Entries = [...Object.entries(input).filter(([field]) => !left.includes(field)), ...changes];
  const headers = { ...(token && { authorization: `Bearer ${token}` }), "content-type": "application/json" };
  const writers = { REST: writeRest, tRPC: writeTrpc, GraphQL: writeGraphql };
  return damage.apply({ headers, ...writers[api](procedureOf(name), entries) });
}

type Written = Omit<Request, "headers">;
type Procedure = ReturnType<typeof procedureOf>;

function writeRest({ openapi }: Procedure, entries: Entries): Written {
  const inPath = new Set(Array.from(openapi!.path.matchAll(/\{(\w+)\}/g), ([, name]) => name));
  const last = new Map(entries);
  const path = `/v1${openapi!.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(asText(last.get(name))))}`;
  const rest = entries.filter(([name]) => !inPath.has(name));
  const hasBody = openapi!.method === "POST" || openapi!.method === "PATCH";
  if (hasBody) return { method: openapi!.method, path, query: [], body: json(rest) };
  const query = rest.flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => `${encode(name)}=${encode(asText(each))}`),
  );
  return { method: openapi!.method, path, query };
}

function writeTrpc({ name, operation }: Procedure, entries: Entries): Written {
  const path = `/trpc/${name}`;
  return operation.kind === "query"
    ? { method: "GET", path, query: [`input=${encode(json(entries))}`] }
    : { method: "POST", path, query: [], body: json(entries) };
}

const list = `query ($projectSlug: String!, $limit: Int, $cursor: String, $search: String, $sort: FeedbackSort,
  $status: String, $tag: [String!]) { project(slug: $projectSlug) { feedback(first: $limit, after: $cursor, search: $search,
  sort: $sort, status: $status, tag: $tag) { totalCount nodes { id comments(first: $limit) { nodes { id } } } } } }`;

function writeGraphql(procedure: Procedure, entries: Entries): Written {
  const { query, variables } = graphqlOf(procedure, Object.fromEntries(entries));
  const isList = procedure.name === "feedback.page";
  return {
    method: "POST",
    path: "/graphql",
    query: [],
    body: JSON.stringify({ query: isList ? list : query, variables }),
  };
}
