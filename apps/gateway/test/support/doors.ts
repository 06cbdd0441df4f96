import { procedures } from "@earshot/api";
import { rest } from "./http.ts";
import { server } from "./server.ts";

export type Door = "REST" | "tRPC";
type Procedure = (typeof procedures)[number];

export const doorsOf = ({ openapi }: Procedure): Door[] => (openapi ? ["REST", "tRPC"] : ["tRPC"]);

/** Calls a procedure by its name through one of the doors, and returns the HTTP status. */
export async function call(door: Door, name: string, token: string | undefined, input: Record<string, unknown>) {
  const procedure = procedures.find((candidate) => candidate.name === name)!;
  return String(await (door === "REST" ? callRest(procedure, token, input) : callTrpc(procedure, token, input)));
}

async function callRest({ openapi }: Procedure, token: string | undefined, input: Record<string, unknown>) {
  const fields = { ...input };
  const path = openapi!.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = String(fields[key]);
    delete fields[key];
    return encodeURIComponent(value);
  });
  const hasBody = openapi!.method === "POST" || openapi!.method === "PATCH";
  return (await rest(openapi!.method, path, { token, ...(hasBody && { body: fields }) })).status;
}

async function callTrpc({ name, operation }: Procedure, token: string | undefined, input: object) {
  const json = JSON.stringify(input);
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const response =
    operation.kind === "query"
      ? await fetch(`${server.url}/trpc/${name}?input=${encodeURIComponent(json)}`, { headers })
      : await fetch(`${server.url}/trpc/${name}`, { method: "POST", headers, body: json });
  await response.text();
  return response.status;
}
