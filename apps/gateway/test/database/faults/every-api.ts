import { isErrorObject } from "../../support/refusals.ts";

/** The response to one request, in REST's terms. */
export interface ApiResponse {
  what: string;
  status: number;
  headers: { "content-type": string; "retry-after": string };
  /** The duration in milliseconds. */
  ms: number;
  text: string;
}

interface Target {
  url: string;
  slug: string;
  token: string;
}

const post = (body: object) => ({ method: "POST", body: JSON.stringify(body) });
const fields = { title: "Asked", description: "x" };

/** A read and a write through each API. */
const requests = {
  "REST read": ({ slug }: Target) => [`/v1/projects/${slug}/feedback?limit=5`, {}] as const,
  "REST write": ({ slug }: Target) => [`/v1/projects/${slug}/feedback`, post(fields)] as const,
  "tRPC read": ({ slug }: Target) =>
    [`/trpc/project.get?input=${encodeURIComponent(JSON.stringify({ projectSlug: slug }))}`, {}] as const,
  "tRPC write": ({ slug }: Target) => ["/trpc/feedback.create", post({ projectSlug: slug, ...fields })] as const,
  "GraphQL read": ({ slug }: Target) =>
    ["/graphql", post({ query: `{ project(slug: "${slug}") { name feedback(first: 5) { nodes { id } } } }` })] as const,
  "GraphQL write": ({ slug }: Target) => {
    const query = "mutation ($input: CreateFeedbackInput!) { createFeedback(input: $input) { id } }";
    return ["/graphql", post({ query, variables: { input: { projectSlug: slug, ...fields } } })] as const;
  },
};

export const kinds = Object.keys(requests) as (keyof typeof requests)[];

/** The media type with which GraphQL's responses have a status of their own. */
const graphqlType = "application/graphql-response+json";

/** Sends one of these requests. */
export async function askApi(
  what: keyof typeof requests,
  target: Target,
  accept = `${graphqlType}, */*`,
): Promise<ApiResponse> {
  const [path, init] = requests[what](target);
  const start = performance.now();
  const headers = { authorization: `Bearer ${target.token}`, "content-type": "application/json", accept };
  const response = await fetch(`${target.url}${path}`, { ...init, headers });
  const text = await response.text();
  const ms = performance.now() - start;
  const { status } = response;
  const [type, retryAfter] = ["content-type", "retry-after"].map((name) => response.headers.get(name));
  return { what, status, headers: { "content-type": type ?? "", "retry-after": retryAfter ?? "" }, ms, text };
}

/** The same through every API, at once. */
export const askEveryApi = (target: Target): Promise<ApiResponse[]> =>
  Promise.all(kinds.map((kind) => askApi(kind, target)));

/** True if this response says that the service is unavailable: 503, Retry-After, and no detail. */
export const isUnavailable = (answer: ApiResponse): boolean =>
  answer.status === 503 &&
  answer.headers["retry-after"] === "1" &&
  (answer.what.startsWith("REST") ? isErrorObject(answer) : !/ECONN|terminat|timeout/.test(answer.text));
