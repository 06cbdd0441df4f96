import { procedures } from "@earshot/api";
import { errorStatus } from "@earshot/domain";
import { camelCase } from "./graphql-schema.ts";
import { ask } from "./graphql.ts";
import { rest } from "./http.ts";
import { server } from "./server.ts";
import { nextChange, openStream, type StreamApi } from "./stream.ts";
import { newPerson } from "./world.ts";

export type Api = "REST" | "tRPC" | "GraphQL";
export type Procedure = (typeof procedures)[number];

export const apisOf = ({ openapi }: Procedure): Api[] =>
  openapi ? ["REST", "tRPC", "GraphQL"] : ["tRPC", "GraphQL"];

/** Calls a procedure by its name through one of the APIs, and returns the HTTP status. */
export async function call(api: Api, name: string, token: string | undefined, input: Record<string, unknown>) {
  const procedure = procedures.find((candidate) => candidate.name === name)!;
  if (procedure.operation.kind === "subscription" && api !== "REST")
    return String(await subscribe(api, token, input));
  const calls = { REST: callRest, tRPC: callTrpc, GraphQL: callGraphql };
  return String((await calls[api](procedure, token, input)).status);
}

/** Subscribes, has someone do something, and returns the status that the first event stands for. */
async function subscribe(api: StreamApi, token: string | undefined, { projectSlug }: Record<string, unknown>) {
  const stream = await openStream(api, token, String(projectSlug));
  const { token: other } = await newPerson();
  await rest("POST", `/projects/${projectSlug}/feedback`, { token: other, body: { title: "A", description: "B" } });
  const told = await nextChange(stream);
  return typeof told === "string" ? errorStatus[told as keyof typeof errorStatus] : 200;
}

export function callRest({ openapi }: Procedure, token: string | undefined, input: Record<string, unknown>) {
  const fields = { ...input };
  const path = openapi!.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = String(fields[key]);
    delete fields[key];
    return encodeURIComponent(value);
  });
  const hasBody = openapi!.method === "POST" || openapi!.method === "PATCH";
  return rest(openapi!.method, path, { token, ...(hasBody && { body: fields }) });
}

/** The HTTP status and the body of one procedure's call. */
export async function callTrpc({ name, operation }: Procedure, token: string | undefined, input: object, more = {}) {
  const json = JSON.stringify(input);
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }), ...more };
  const response =
    operation.kind === "query"
      ? await fetch(`${server.url}/trpc/${name}?input=${encodeURIComponent(json)}`, { headers })
      : await fetch(`${server.url}/trpc/${name}`, { method: "POST", headers, body: json });
  return { status: response.status, text: await response.text() };
}

const inProject = (fields: string) => `query ($projectSlug: String!) { project(slug: $projectSlug) { ${fields} } }`;
const inFeedback = (fields: string) =>
  `query ($projectSlug: String!, $feedbackId: ID!) { feedback(projectSlug: $projectSlug, id: $feedbackId) { ${fields} } }`;

/** Where GraphQL answers what a reading procedure answers. */
const queries: Record<string, string> = {
  "account.me": "{ viewer { id } }",
  "token.list": "{ viewer { tokens { id } } }",
  "project.list": "{ projects { id } }",
  "project.get": inProject("id"),
  "config.get": inProject("config { id }"),
  "feedback.list": inProject("feedback { nodes { id } }"),
  "feedback.page": inProject("feedback(first: 1) { nodes { id } pageInfo { endCursor } }"),
  "feedback.get": inFeedback("id"),
  "feedback.upvotes": inFeedback("upvoters { nodes { id } }"),
  "comment.list": inFeedback("comments { nodes { id } }"),
  "tag.list": inProject("tags { id }"),
  "invite.list": inProject("invites { id }"),
  "member.list": inProject("members { id }"),
  "changelog.listPublic": "query ($projectSlug: String!) { publicChangelogs(projectSlug: $projectSlug) { id } }",
  "changelog.list": inProject("changelogs { nodes { id } }"),
};

/** A mutation is its operation with one input object in camel case; of what it returns these fields are asked for. */
export function graphqlOf({ name, operation }: Procedure, input: object, fields = "__typename") {
  if (operation.kind === "query") return { query: queries[name]!, variables: input };
  const type = `${operation.name.charAt(0).toUpperCase()}${operation.name.slice(1)}Input`;
  const query = `mutation ($input: ${type}!) { ${operation.name}(input: $input) { ${fields} } }`;
  return { query, variables: { input: inCamelCase(input) } };
}

/** The same, asked. */
export async function callGraphql(procedure: Procedure, token: string | undefined, input: object, fields?: string) {
  const { query, variables } = graphqlOf(procedure, input, fields);
  const answer = await ask(query, variables, token);
  const code = answer.errors?.[0]?.extensions.code as keyof typeof errorStatus | undefined;
  return { status: code ? errorStatus[code] : 200, data: answer.data };
}

const enums = new Set(["role", "changelog_preview_style"]);

/** Names as GraphQL writes them; values of an enum in capitals. */
const inCamelCase = (input: object) =>
  Object.fromEntries(
    Object.entries(input).map(([key, value]) => [
      camelCase(key),
      typeof value === "string" && enums.has(key) ? value.toUpperCase() : (value as unknown),
    ]),
  );
