import { procedures } from "@earshot/api";
import { rest } from "./http.ts";
import { server } from "./server.ts";

export type Door = "REST" | "tRPC";
type Procedure = (typeof procedures)[number];

export const doorsOf = ({ openapi }: Procedure): Door[] => (openapi ? ["REST", "tRPC"] : ["tRPC"]);

/** Calls a procedure by its name through one of the doors, and returns the HTTP status. */
export async function call(door: Door, name: string, token: string | undefined, input: Record<string, unknown>) {
  const procedure = procedures.find((candidate) => candidate.name === name)!;
  const { status } = await (door === "REST" ? callRest(procedure, token, input) : callTrpc(procedure, token, input));
  return String(status);
}

function callRest({ openapi }: Procedure, token: string | undefined, input: Record<string, unknown>) {
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
