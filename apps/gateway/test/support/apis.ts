import { type ErrorCode, errorStatus } from "@earshot/operations";
import { credentials } from "./credentials.ts";
import type { Input } from "./examples/example.ts";
import { examples, type Procedure, procedureOf, takesProject } from "./examples.ts";
import { queryOf } from "./graphql-read.ts";
import { camelCase, plainFields } from "./graphql-schema.ts";
import { ask } from "./graphql.ts";
import { rest } from "./http.ts";
import { callMcp } from "./mcp.ts";
import { db, server } from "./server.ts";
import { nextChange, openOwnStream, openStream, type StreamApi } from "./stream.ts";
import { newPerson } from "./world.ts";

export type Api = "REST" | "tRPC" | "GraphQL";
/** MCP runs what the others run, so only the sweeps of permissions and scopes try it. */
export type AnyApi = Api | "MCP";

export const apisOf = ({ openapi }: Procedure): Api[] => (openapi ? ["REST", "tRPC", "GraphQL"] : ["tRPC", "GraphQL"]);

export const allApisOf = (procedure: Procedure): AnyApi[] => [
  ...apisOf(procedure),
  ...(procedure.operation.mcp ? (["MCP"] as const) : []),
];

/** The HTTP status of an error's code. */
const statusOf = (code: string): number => errorStatus[code as ErrorCode];

/** Calls a procedure by its name through one of the APIs, and returns the HTTP status. */
export async function call(api: AnyApi, name: string, token: string | undefined, input: Input) {
  const procedure = procedureOf(name);
  if (procedure.operation.kind === "subscription" && api !== "REST" && api !== "MCP")
    return String(await (takesProject(procedure) ? subscribe(api, token, input) : subscribeToOwn(api, token)));
  if (api === "MCP") return String((await callMcp(procedure, token, input, statusOf)).status);
  const calls = { REST: callRest, tRPC: callTrpc, GraphQL: callGraphql };
  return String((await calls[api](procedure, token, input)).status);
}

/** Subscribes to what is the caller's own, changes it, and returns the status that the first event stands for. */
async function subscribeToOwn(api: StreamApi, token: string | undefined) {
  const stream = await openOwnStream(api, token);
  await callTrpc(procedureOf("notification.markRead"), token, {});
  const received = await nextChange(stream);
  return typeof received === "string" ? statusOf(received) : 200;
}

/** Subscribes, makes a change as another member, and returns the status that the first event stands for. */
async function subscribe(api: StreamApi, token: string | undefined, { projectSlug }: Input) {
  const stream = await openStream(api, token, String(projectSlug));
  const { id: user_id, token: other } = await newPerson();
  const { id: project_id } = await db
    .selectFrom("projects")
    .select("id")
    .where("slug", "=", String(projectSlug))
    .executeTakeFirstOrThrow();
  await db.insertInto("members").values({ project_id, user_id, role: "member" }).execute();
  await rest("POST", `/projects/${projectSlug}/feedback`, { token: other, body: { title: "A", description: "B" } });
  const received = await nextChange(stream);
  return typeof received === "string" ? statusOf(received) : 200;
}

export function callRest(
  { openapi }: Procedure,
  token: string | undefined,
  input: Input,
  { url = server.url, headers = {} } = {},
) {
  const fields = { ...input };
  const path = openapi!.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = String(fields[key]);
    delete fields[key];
    return encodeURIComponent(value);
  });
  const hasBody = openapi!.method === "POST" || openapi!.method === "PATCH";
  const query = new URLSearchParams(
    hasBody ? {} : Object.entries(fields).map(([name, value]) => [name, String(value)]),
  );
  const address = query.size > 0 ? `${path}?${query}` : path;
  return rest(openapi!.method, address, { token, url, headers, ...(hasBody && { body: fields }) });
}

/** The HTTP status and the body of one procedure's call. */
export async function callTrpc(
  { name, operation }: Procedure,
  token: string | undefined,
  input: Input,
  { url = server.url, headers: more = {} } = {},
) {
  const json = JSON.stringify(input);
  const headers = { "content-type": "application/json", ...credentials(token, url), ...more };
  const response =
    operation.kind === "query"
      ? await fetch(`${url}/trpc/${name}?input=${encodeURIComponent(json)}`, { headers })
      : await fetch(`${url}/trpc/${name}`, { method: "POST", headers, body: json });
  return { status: response.status, text: await response.text() };
}

/** The GraphQL query or mutation of a procedure. A mutation selects these fields of its result. */
export function graphqlOf({ name, operation }: Procedure, input: object, fields = "__typename") {
  if (operation.kind === "query") {
    const { graphql } = examples[name]!;
    const [first = ""] = plainFields(graphql!.type);
    return { query: queryOf(graphql!, first), variables: input };
  }
  const type = `${operation.name.charAt(0).toUpperCase()}${operation.name.slice(1)}Input`;
  const query = `mutation ($input: ${type}!) { ${operation.name}(input: $input) { ${fields} } }`;
  return { query, variables: { input: inCamelCase(input) } };
}

/** Sends it. */
export async function callGraphql(procedure: Procedure, token: string | undefined, input: object, fields?: string) {
  const { query, variables } = graphqlOf(procedure, input, fields);
  const answer = await ask(query, variables, token);
  const code = answer.errors?.[0]?.extensions.code;
  return { status: code ? statusOf(code) : 200, data: answer.data };
}

const enums = new Set(["role", "changelog_preview_style", "new_feedback"]);

/** The objects of inputs that keep their names: they are JSON. */
const json = new Set(["attributes", "metadata", "mapping", "search"]);

/** Names as GraphQL writes them, also inside; values of an enum in capitals. */
const inCamelCase = (input: object): object =>
  Object.fromEntries(
    Object.entries(input).map(([key, value]: [string, unknown]) => {
      if (typeof value === "string" && enums.has(key)) return [camelCase(key), value.toUpperCase()];
      const isObject = value !== null && typeof value === "object" && !Array.isArray(value) && !json.has(key);
      return [camelCase(key), isObject ? inCamelCase(value) : value];
    }),
  );
