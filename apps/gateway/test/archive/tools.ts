import { fetchPart, outbound } from "@earshot/jobs";
import { importsToFetch } from "@earshot/domain";
import { unseal } from "@earshot/operations";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { expect, onTestFinished } from "vitest";
import { authSecret } from "../support/credentials.ts";
import { db, em } from "../support/server.ts";
import type { World } from "../support/world.ts";
import { api, driftOf, preview, toldOf, work } from "./importing.ts";

interface Asked {
  path: string;
  search: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: Record<string, unknown>;
}

/** What another tool responds: JSON, or a status with headers, or a body that breaks off. */
type Responded = object | { status: number; headers?: Record<string, string> } | "breaks off";

/** A server that responds as another tool does, and what it was asked. */
export async function startTool(respond: (asked: Asked, count: number) => Responded | Promise<Responded>) {
  const asked: Asked[] = [];
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: search } = new URL(request.url ?? "", "http://tool");
    const body = request.method === "POST" ? ((await json(request)) as Asked["body"]) : {};
    asked.push({ path, search, headers: request.headers, body });
    const sent = await respond({ path, search, headers: request.headers, body }, asked.length);
    if (sent === "breaks off") {
      response.writeHead(200, { "content-length": 1_000 }).write('{"posts":[', () => response.destroy());
      return;
    }
    const { status = 200, headers = {} } = sent as { status?: number; headers?: Record<string, string> };
    response.writeHead(status, headers).end(JSON.stringify(sent));
  }
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { asked, url: `http://127.0.0.1:${port}` };
}

const services = (url: string) => {
  const send = outbound({ allowPrivate: true, timeout: 3_000, maxBytes: 20_000_000 });
  return {
    em,
    unseal: (place: string, sealed: Uint8Array) => unseal(authSecret, place, sealed),
    // It is asked here what would be asked there.
    fetch: (request: Parameters<typeof send>[0]) =>
      send({
        ...request,
        url: request.url.replace(/^https:\/\/(canny\.io|do\.featurebase\.app|api\.github\.com)/, url),
      }),
  };
};

const toFetch = async ({ id }: World) => (await importsToFetch(em)).find(({ project_id }) => project_id === id);

/** Does one part of what the job does. Returns what the job gets, or false if there is nothing to do. */
export async function fetchOnce(world: World, url: string): Promise<boolean> {
  const its = await toFetch(world);
  return its !== undefined && fetchPart(services(url), its);
}

/** Fetches as the job does, until there is nothing to do now. */
export async function fetchAll(world: World, url: string): Promise<void> {
  for (let its = await toFetch(world); its; its = await toFetch(world)) await fetchPart(services(url), its);
}

/** The time for which a tool wants to be left alone is over. */
export const waitIsOver = ({ id }: World) =>
  db.updateTable("imports").set({ wait_until: null }).where("project_id", "=", id).execute();

/** Creates an import that is fetched from there, and fetches it. */
export async function fetchFrom(world: World, url: string, input: object) {
  const { id } = await api(world).create.mutate({ projectSlug: world.slug, ...input } as never);
  await fetchAll(world, url);
  return { id, shown: await preview(world, id) };
}

/** Does an import to its end. Nothing drifts, and nobody is told. */
export async function finish(world: World, importId: string) {
  const told = await toldOf(world);
  await api(world).start.mutate({ projectSlug: world.slug, importId });
  await work(world);
  expect(await driftOf(world)).toEqual([]);
  expect(await toldOf(world)).toEqual(told);
  return preview(world, importId);
}
