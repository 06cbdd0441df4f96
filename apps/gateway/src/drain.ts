import { DomainError } from "@earshot/operations";
import type { FastifyInstance } from "fastify";
import { Server } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { CallPrimary } from "./worker-calls.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Readiness is 200 only while it serves. The APIs respond from then on, also while it shuts down. */
    phase: "starting" | "serving" | "shutting down";
    /** Closes the listener. Requests that arrive meanwhile are answered after that. */
    stopListening(): Promise<void>;
  }
}

/** How long clients and load balancers have to notice, in milliseconds. */
const noticeTime = 500;
const noticeTurns = 5;

/** How long to wait for clients that connect again, in milliseconds, and how often at most. */
const quietTime = 10;
const maxQuietTurns = 50;

/** How long a client that has just connected may take to send its request, in milliseconds. */
const firstRequestTime = 300;

/** How long to wait for other workers, in milliseconds. One may be stuck. */
const maxHoldTime = 2_000;

/** How long requests in flight may take after that, in milliseconds. A closing server has no other time-outs. */
const graceTime = 5_000;

/** Marks a closing server: readiness is 503, and every response closes its connection. */
export function prepareDrain(app: FastifyInstance, callPrimary?: CallPrimary): void {
  app.decorate("phase", "serving");
  app.addHook("onSend", (_, reply, _payload, done) => {
    if (app.phase === "shutting down") reply.header("connection", "close");
    done();
  });
  // The system resets connections that wait to be accepted when the listener closes. While requests are held, clients
  // whose connections were closed have connected again and wait, so that at some moment nobody is connecting.
  let held: (() => void)[] | undefined;
  let accepted = 0;
  app.server.on("connection", () => accepted++);
  app.addHook("onRequest", (_request, _reply, done) => (held ? void held.push(done) : done()));
  app.decorate("stopListening", async () => {
    const closed = Promise.withResolvers<void>();
    const waiting: (() => void)[] = (held = []);
    for (let turn = 0, before = -1; turn < maxQuietTurns && before !== accepted; turn++) {
      before = accepted;
      await sleep(quietTime);
      // Right after the event loop has accepted what was there.
      await nextTurn();
    }
    // The HTTP server's own `close` would cut who has connected and is about to send a request.
    Server.prototype.close.call(app.server, () => closed.resolve());
    // A client that connects again once it is answered would reach another worker's listener as that closes.
    if (callPrimary) await Promise.race([callPrimary("closed"), sleep(maxHoldTime)]);
    held = undefined;
    for (const answer of waiting) answer();
    await sleep(firstRequestTime);
    app.server.closeIdleConnections();
    return closed.promise;
  });
}

/** Responds with 503 until the database is reachable and its schema up to date. */
export const refuseUntilReady = (apis: FastifyInstance): void =>
  void apis.addHook("onRequest", (_request, _reply, done) =>
    done(apis.phase === "starting" ? new DomainError("SERVICE_UNAVAILABLE", "starting; try again.") : undefined),
  );

/** Closes the server without interrupting a request. `close` alone resets clients that are about to send one. */
export async function drain(app: FastifyInstance): Promise<void> {
  app.phase = "shutting down";
  app.endStreams();
  // In turns, because the embedded database can block the event loop for longer than the whole wait.
  for (let turn = 0; turn < noticeTurns; turn++) await sleep(noticeTime / noticeTurns);
  const cut = setTimeout(() => app.server.closeAllConnections(), graceTime);
  await app.stopListening();
  await app.close();
  clearTimeout(cut);
}
