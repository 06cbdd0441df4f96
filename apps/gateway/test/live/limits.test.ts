// @module-tag system
// @module-tag alike
import { connect } from "node:net";
import { newId } from "@earshot/operations";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { trpc } from "../support/http.ts";
import { startRivalry } from "../support/contention.ts";
import { letGuests, newGuest } from "../support/people.ts";
import { em, startServer } from "../support/server.ts";
import { nextChange, openStream, patience } from "../support/stream.ts";
import { bytesOf } from "../support/raw-http.ts";
import { newFeedback, newWorld } from "../support/world.ts";

type Gateway = Awaited<ReturnType<typeof startServer>>;

/** A gateway with places for 21 streams. */
async function newGateway(): Promise<Gateway> {
  const gateway = await startServer(em, { MAX_SUBSCRIPTIONS: "21" });
  onTestFinished(async () => {
    // fetch opens connections on which it never sends anything, and for those Node would wait.
    gateway.app.server.closeAllConnections();
    await gateway.app.close();
  });
  return gateway;
}

/** A project, and a function that makes a change in it. */
async function newSubject({ url }: Gateway) {
  const world = await newWorld();
  const feedbackId = await newFeedback(world, world.owner, { description: "x".repeat(20_000) });
  const call = trpc(world.owner.token, url);
  const change = () => call.feedback.update.mutate({ projectSlug: world.slug, feedbackId, title: "Another" });
  return { ...world, feedbackId, change };
}

describe.each(["tRPC", "GraphQL"] as const)("streams by %s", (api) => {
  test("are limited to 20 for each user and to a total for the gateway, and closing one frees its place", async () => {
    const gateway = await newGateway();
    const { slug, outsider, member, owner, change } = await newSubject(gateway);
    const open = ({ token }: { token: string }) => openStream(api, token, slug, { url: gateway.url });
    const ofOne = () => Promise.all(Array.from({ length: 20 }, () => open(outsider)));
    const streams = await ofOne();
    expect(await nextChange(await open(outsider))).toBe("TOO_MANY_REQUESTS");
    streams.push(await open(member));
    expect(await nextChange(await open(owner))).toBe("SERVICE_UNAVAILABLE");
    await change();
    for (const stream of streams) expect(await nextChange(stream)).toBeTypeOf("object");

    for (const stream of streams) stream.abort();
    await vi.waitUntil(() => gateway.app.streamCount() === 0, patience);
    await ofOne();
    expect(gateway.app.streamCount()).toBe(20);
  });
});

test("anonymous clients and guests leave half of the streams to users", async () => {
  const gateway = await newGateway();
  const { slug, outsider, ...world } = await newSubject(gateway);
  await letGuests(world);
  const guests = await Promise.all([newGuest(world), newGuest(world)]);
  const open = (token?: string) => openStream("tRPC", token, slug, { url: gateway.url });
  for (let count = 0; count < 11; count++) await open(guests[count % 3]?.token);
  await vi.waitUntil(() => gateway.app.streamCount() === 11, patience);
  for (const token of [undefined, guests[0]?.token])
    expect(await nextChange(await open(token))).toBe("SERVICE_UNAVAILABLE");
  await open(outsider.token);
  expect(gateway.app.streamCount()).toBe(12);
});

test("a client that reads too slowly is disconnected, with the reason as its last event", async () => {
  const gateway = await newGateway();
  const { slug, outsider, change } = await newSubject(gateway);
  const three = (part: string) => ["a", "b", "c"].map((name) => `${name}: ${part}`).join(" ");
  const fields = three(`feedback { ${three("description")} }`);
  const query = `subscription { feedbackChanged(projectSlug: "${slug}") { ${fields} } }`;
  const headers = { authorization: `Bearer ${outsider.token}`, accept: "text/event-stream", connection: "keep-alive" };
  const socket = connect(gateway.port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.write(bytesOf({ method: "POST", path: "/graphql", headers, body: JSON.stringify({ query }) }));
  let received = "";
  socket.on("data", (chunk) => (received = (received + chunk.toString("latin1")).slice(-2_000)));
  await vi.waitUntil(() => received.includes("text/event-stream"), patience);
  expect(gateway.app.streamCount()).toBe(1);
  socket.pause();
  // Each event is 180 KB: after some of them the connection is full, and then 1,000 may wait.
  await vi.waitUntil(
    async () => {
      await Promise.all(Array.from({ length: 50 }, change));
      return gateway.app.streamCount() === 0;
    },
    { timeout: 120_000 },
  );
  socket.resume();
  await vi.waitUntil(() => received.includes("event: complete"), patience);
  expect(received).toContain('"code":"SERVICE_UNAVAILABLE"');
  expect(received).toContain("changes came faster than they were read");
});

test("an idle stream has heartbeats, and ends within 30 s after its token expires", async () => {
  const gateway = await newGateway();
  const { slug, outsider } = await newSubject(gateway);
  const { token } = await trpc(outsider.token).token.create.mutate({ name: "short" });
  const headers = { authorization: `Bearer ${token}` };
  const input = encodeURIComponent(JSON.stringify({ projectSlug: slug }));
  const response = await fetch(`${gateway.url}/trpc/feedback.changed?input=${input}`, { headers });
  let text = "";
  const ended = (async () => {
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) text += part;
  })();
  await vi.waitUntil(() => text.includes("event: ping"), patience);
  expect(text).not.toContain("UNAUTHORIZED");
  const [own] = await trpc(token).token.list.query();
  await trpc(outsider.token).token.revoke.mutate({ tokenId: own!.id });
  const start = Date.now();
  await ended;
  expect(text).toContain("UNAUTHORIZED");
  expect(Date.now() - start).toBeLessThan(35_000);
});

test("a stream that cannot read what it has missed leaves its place, on a connection that goes on", async () => {
  const { connection, projectSlug, token, server, rival, observer } = await startRivalry();
  await rival.query("begin; lock table events in access exclusive mode");
  const input = encodeURIComponent(JSON.stringify({ projectSlug, lastEventId: newId() }));
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${server.url}/trpc/feedback.changed?input=${input}`, { headers });
  expect(await response.text()).toContain("SERVICE_UNAVAILABLE");
  expect(server.app.streamCount()).toBe(0);
  await Promise.all([rival.end(), observer.end()]);
  await server.app.close();
  await connection.close();
});
