// @module-tag system
// @module-tag alike
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { rest } from "../support/http.ts";
import { bearer, isErrorObject } from "../support/refusals.ts";
import { em, startServer } from "../support/server.ts";
import { responsesIn, bytesOf } from "../support/raw-http.ts";
import { newWorld } from "../support/world.ts";

/** Within how many seconds a client that does not get on is cut off. */
const patience = 12;

/**
 * The bytes that arrived until the server closed, and the seconds from the connection to then. The client's own timer counts
 * them: where the machine is busy it is as late as the server's.
 */
interface Ending {
  received: string;
  seconds: number;
}

/** Sends all but the last bytes of this, then one a second, and never closes by itself. */
function dribble(port: number, bytes: Buffer): Promise<Ending> {
  return new Promise((resolve) => {
    let sent = bytes.length - 20;
    let received = "";
    let timer: NodeJS.Timeout | undefined;
    let seconds = 0;
    const end = () => resolve({ received, seconds });
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }, () => {
      socket.write(bytes.subarray(0, sent));
      timer = setInterval(() => {
        seconds++;
        if (socket.writable) socket.write(bytes.subarray(sent, ++sent));
      }, 1_000);
    });
    socket.on("data", (chunk) => (received += chunk.toString("latin1")));
    socket.on("error", () => undefined);
    socket.on("end", end);
    socket.on("close", () => {
      clearInterval(timer);
      end();
    });
  });
}

test("slow, silent and idle clients are disconnected within 12 seconds, while others are served", async () => {
  const { owner, slug } = await newWorld();
  const { app, port, url } = await startServer(em);
  const path = `/v1/projects/${slug}/feedback`;
  const body = JSON.stringify({ title: "Slow".padEnd(100), description: "x" });
  const kinds = {
    silent: { bytes: Buffer.alloc(0), count: 30, status: 408 },
    "slow headers": {
      bytes: bytesOf({ path, headers: { ...bearer(owner), "x-padding": "x".repeat(100) } }),
      count: 300,
      status: 408,
    },
    "slow body": { bytes: bytesOf({ method: "POST", path, headers: bearer(owner), body }), count: 300, status: 408 },
    garbage: { bytes: Buffer.from("garbage".padEnd(100)), count: 30, status: 400 },
  };
  const clients = Object.values(kinds).map(({ bytes, count }) =>
    Promise.all(Array.from({ length: count }, () => dribble(port, bytes))),
  );
  const start = Date.now();
  let served = 0;
  const others = (async () => {
    for (; Date.now() < start + 9_000; served++) {
      expect((await rest("GET", `/projects/${slug}`, { token: owner.token, url })).status).toBe(200);
      await setTimeout(50);
    }
  })();
  const endings = await Promise.all(clients);
  for (const { seconds } of endings.flat()) expect(seconds).toBeLessThan(patience);
  await others;
  expect(served).toBeGreaterThan(20);
  for (const [index, { count, status }] of Object.values(kinds).entries())
    expect(
      endings[index]?.map(({ received }) =>
        responsesIn(received).map((answer) => [answer.status, isErrorObject(answer)]),
      ),
    ).toEqual(Array.from({ length: count }, () => [[status, true]]));
  await setTimeout(1_500);
  const open = await new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));
  expect(open).toBeLessThan(5);
  await app.close();
});
