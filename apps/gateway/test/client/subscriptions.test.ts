// @module-tag system
// @module-tag alike
import { createServer } from "node:http";
import { createClient, EarshotError, type FeedbackChange } from "@earshot/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Fault, faulty, listening } from "./network.ts";
import { em, server, startServer } from "../support/server.ts";
import { newWorld } from "../support/world.ts";

/** A subscription to a new project, and what it has received. */
async function watch({
  url = server.url,
  token,
  faults = [],
}: { url?: string; token?: string; faults?: Fault[] } = {}) {
  const { slug: projectSlug, owner } = await newWorld();
  const { fetch, requests } = faulty(...faults);
  const client = createClient({ url, token: token ?? owner.token, fetch });
  const changes: FeedbackChange[] = [];
  const errors: unknown[] = [];
  const counts = { started: 0, complete: 0 };
  const controller = new AbortController();
  const subscription = client.feedback.changed.subscribe(
    { projectSlug },
    {
      signal: controller.signal,
      onStarted: () => void counts.started++,
      onComplete: () => void counts.complete++,
      onData: (change) => void changes.push(change),
      onError: (error) => void errors.push(error),
    },
  );
  onTestFinished(() => subscription.unsubscribe());
  const write = () => client.feedback.create.mutate({ projectSlug, title: "A", description: "B" });
  return { changes, errors, counts, controller, write, requests };
}

const patience = { timeout: 60_000 };

test("a subscriber receives changes until it aborts", async () => {
  const { changes, counts, errors, controller, write } = await watch();
  await vi.waitUntil(() => counts.started === 1, patience);
  const { id } = await write();
  await vi.waitUntil(() => changes.length > 0, patience);
  expect(changes).toEqual([{ kind: "feedback_created", feedback_id: id, comment_id: null }]);
  controller.abort();
  await write();
  expect([changes.length, counts.complete, errors]).toEqual([1, 1, []]);
});

test("a refused subscription is an EarshotError and is not retried", async () => {
  const { errors, requests } = await watch({ token: "ear_wrong" });
  await vi.waitUntil(() => errors.length > 0, patience);
  expect(errors[0]).toBeInstanceOf(EarshotError);
  expect(errors).toMatchObject([{ code: "UNAUTHORIZED", status: 401 }]);
  expect(requests).toHaveLength(1);
});

test("a wrong address is reported with its status", async () => {
  const { errors } = await watch({ url: `${server.url}/elsewhere` });
  await vi.waitUntil(() => errors.length > 0, patience);
  expect(errors).toMatchObject([{ code: "NOT_FOUND", status: 404 }]);
});

test("a subscription is retried while the service is busy", async () => {
  const busy: Fault = async () => new Response("{}", { status: 503 });
  const { changes, counts, errors, write } = await watch({ faults: [busy, busy, busy, busy] });
  await vi.waitUntil(() => counts.started === 1, patience);
  await write();
  await vi.waitUntil(() => changes.length === 1, patience);
  expect(errors).toEqual([]);
});

test("a subscription reconnects after its connection is lost, and reports it", async () => {
  const own = await startServer(em);
  onTestFinished(() => own.app.close());
  const { changes, counts, write } = await watch({ url: own.url });
  await vi.waitUntil(() => counts.started === 1, patience);
  own.app.server.closeAllConnections();
  await vi.waitUntil(() => counts.started === 2, patience);
  await write();
  await vi.waitUntil(() => changes.length === 1, patience);
  expect(changes).toHaveLength(1);
});

test("a subscription reconnects after a longer silence than the service announces, and ends when the service ends it", async () => {
  const connected = 'event: connected\ndata: {"reconnectAfterInactivityMs":200}\n\n';
  const streams = [connected, `${connected}event: return\ndata:\n\n`];
  const silent = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" }).write(streams.shift());
  });
  const url = await listening(silent);
  const { counts, errors } = await watch({ url });
  await vi.waitUntil(() => counts.complete === 1, patience);
  expect([counts.started, errors, streams]).toEqual([2, [], []]);
});
