import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { outbound } from "@earshot/jobs";
import { onTestFinished } from "vitest";
import { trpc } from "../support/http.ts";
import { connection } from "../support/server.ts";
import { startTestWork } from "../support/work.ts";
import type { World } from "../support/world.ts";

export const publicUrl = "https://feedback.example";
/** Every host is this machine, so that a receiver stands for each chat. */
const post = outbound({ allowPrivate: true, resolve: async () => ["127.0.0.1"] });

/** A chat that responds with these statuses in turn, the last one from then on. A busy one asks for a pause. */
export async function startChat(...statuses: (number | "busy")[]) {
  const received: { host: string; path: string; body: unknown }[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    received.push({ host: request.headers.host ?? "", path: request.url ?? "", body: await json(request) });
    const status = statuses[Math.min(received.length, statuses.length) - 1] ?? 200;
    if (status === "busy") response.writeHead(429, { "retry-after": "3000" }).end("slowly");
    else response.writeHead(status).end("ok");
  };
  const server = createServer((request, response) => void take(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { received, port: (server.address() as AddressInfo).port };
}

export const chatOf = ({ owner }: World) => trpc(owner.token).config;
export const create = ({ outsider, slug: projectSlug }: World, title: string) =>
  trpc(outsider.token).feedback.create.mutate({ projectSlug, title, description: "**D** https://evil.example" });

/** The background work, with posts to this machine. */
export const working = () => startTestWork(connection, { post, publicUrl: () => publicUrl });
