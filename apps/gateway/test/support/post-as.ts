import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";

interface Posted {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface Target {
  /** The target in the first line; by default the address's path. */
  path?: string;
}

/** POSTs JSON with these headers exactly, a Host among them, which fetch would replace. */
export async function postAs(
  url: string,
  body: object,
  headers: Record<string, string>,
  { path }: Target = {},
): Promise<Posted> {
  const { hostname, port, pathname, search } = new URL(url);
  const all = { "content-type": "application/json", ...headers };
  const sent = request({ hostname, port, path: path ?? pathname + search, method: "POST", headers: all });
  sent.end(JSON.stringify(body));
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) };
}
