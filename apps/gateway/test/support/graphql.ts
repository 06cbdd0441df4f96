import type { HttpResponse } from "./http.ts";
import { credentials } from "./credentials.ts";
import { server } from "./server.ts";

interface GraphqlError {
  message: string;
  extensions: { code: string; requestId: string };
  path?: (string | number)[];
}

export interface GraphqlResponse {
  status: number;
  data: HttpResponse["body"];
  errors?: GraphqlError[];
}

/** One GraphQL request, as this token's user. */
export async function ask(
  query: string,
  variables: object = {},
  token?: string,
  url = server.url,
  more: Record<string, string> = {},
): Promise<GraphqlResponse> {
  const headers = { "content-type": "application/json", ...credentials(token, url), ...more };
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers,
    body: JSON.stringify({ query, variables }),
  });
  return { status: response.status, ...((await response.json()) as Omit<GraphqlResponse, "status">) };
}
