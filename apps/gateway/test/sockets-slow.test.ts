import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { rest } from "./support/http.ts";
import { bearer, isErrorObject } from "./support/refusals.ts";
import { em, startServer } from "./support/server.ts";
import { answersIn, bytesOf } from "./support/wire.ts";
import { newWorld } from "./support/world.ts";

/** How many clients there are of each kind. */
const crowd = 30;

/** Within how many seconds a client that does not get on is cut off. */
const patience = 12;

/** Sends all but the last bytes of this, then one a second, never closes by itself, and returns what came back until the server closed. */
function dribble(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let sent = bytes.length - 20;
    let received = "";
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }, () =>
      socket.write(bytes.subarray(0, sent)),
    );
    const timer = setInterval(() => socket.writable && socket.write(bytes.subarray(sent, ++sent)), 1_000);
    socket.on("data", (chunk) => (received += chunk.toString("latin1")));
    socket.on("error", () => undefined);
    socket.on("end", () => resolve(received));
    socket.on("close", () => {
      clearInterval(timer);
      resolve(received);
    });
  });
}

test("clients that are slow, silent or never hang up are cut off within 12 seconds, while others are served", async () => {
  const { owner, slug } = await newWorld();
  const { app, port, url } = await startServer(em);
  const path = `/v1/projects/${slug}/feedback`;
  const body = JSON.stringify({ title: "Slow".padEnd(100), description: "x" });
  const kinds = {
    silent: Buffer.alloc(0),
    "slow headers": bytesOf({ path, headers: { ...bearer(owner), "x-padding": "x".repeat(100) } }),
    "slow body": bytesOf({ method: "POST", path, headers: bearer(owner), body }),
    garbage: Buffer.from("garbage".padEnd(100)),
  };
  const clients = Object.values(kinds).map((bytes) =>
    Promise.all(Array.from({ length: crowd }, () => dribble(port, bytes))),
  );
  const start = Date.now();
  let served = 0;
  const others = (async () => {
    for (; Date.now() < start + 9_000; served++) {
      expect((await rest("GET", `/projects/${slug}`, { token: owner.token, url })).status).toBe(200);
      await setTimeout(50);
    }
  })();
  const received = await Promise.all(clients);
  expect(Date.now() - start).toBeLessThan(patience * 1_000);
  await others;
  expect(served).toBeGreaterThan(20);
  for (const [index, status] of [408, 408, 408, 400].entries())
    expect(
      received[index]?.map((text) => answersIn(text).map((answer) => [answer.status, isErrorObject(answer)])),
    ).toEqual(Array.from({ length: crowd }, () => [[status, true]]));
  await setTimeout(1_500);
  const open = await new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));
  expect(open).toBeLessThan(5);
  await app.close();
}, 30_000);
