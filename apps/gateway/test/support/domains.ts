import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { trpc } from "./http.ts";
import { startNameServer } from "./name-server.ts";
import { em, startServer } from "./server.ts";
import type { World } from "./world.ts";

export const publicUrl = "https://earshot.example";

export const newDomain = () => `f-${randomUUID()}.example.com`;

/** A gateway that asks a name server of the test's own. */
export async function startWithNames(env: NodeJS.ProcessEnv = {}) {
  const records = new Map<string, string[]>();
  const names = await startNameServer(records);
  const settings = { PUBLIC_URL: publicUrl, DNS_SERVERS: names.address, ...env };
  const { app, url, port, logs } = await startServer(em, settings);
  onTestFinished(() => app.close());
  const configOf = (token: string) => trpc(token, url).config;
  /** Makes the records that the service asks for. */
  const make = (made: readonly { type: string; name: string; value: string }[]) =>
    made.forEach(({ type, name, value }) => records.set(`${type} ${name}`, [value]));
  /** A new domain that is verified to be the project's. */
  const domainOf = async ({ slug: projectSlug, owner }: World) => {
    const config = configOf(owner.token);
    const domain = newDomain();
    make((await config.setDomain.mutate({ projectSlug, domain })).records);
    await config.verifyDomain.mutate({ projectSlug });
    return domain;
  };
  const isServed = async (domain: string) =>
    (await fetch(`${url}/health/domain?domain=${encodeURIComponent(domain)}`)).status;
  /** Returns the response to a request at this host. `path` is sent as it is. */
  const send = async (host: string, path: string, headers: Record<string, string> = {}, body?: string) => {
    const method = body === undefined ? "GET" : "POST";
    const sent = request({ port, path, method, headers: { host, ...headers } }).end(body);
    const [response] = await once(sent, "response");
    return { status: response.statusCode as number, headers: response.headers, html: await text(response) };
  };
  /** A page as a browser gets it at this host. */
  const visit = (host: string, path: string) => send(host, path, { accept: "text/html" });
  return { names, records, url, port, logs, configOf, make, domainOf, isServed, send, visit };
}
