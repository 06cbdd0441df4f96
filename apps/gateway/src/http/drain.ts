import { DomainError } from "@earshot/operations";
import type { FastifyInstance } from "fastify";
import { Server } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { CallPrimary } from "../workers/worker-calls.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Readiness is 200 only while it is "serving". The APIs respond from then on, also while it shuts down. */
    phase: "starting" | "serving" | "shutting down";
    /** Closes the listener. Requests that arrive meanwhile get their responses after that. */
    stopListening(): Promise<void>;
  }
}

/** The time in which clients and load balancers can notice that readiness is 503, in milliseconds. */
const noticeTime = 500;
const noticeTurns = 5;

/** The time to wait for clients that connect again, in milliseconds, and the most such waits. */
const quietTime = 30;
const maxQuietTurns = 50;

/** The time in which a client that has just connected can send its request, in milliseconds. */
const firstRequestTime = 300;

/** The longest wait for other workers, in milliseconds. One may be stuck. */
const maxHoldTime = 2_000;

/** The time that requests in flight have after that, in milliseconds. A closing server has no other time-outs. */
const graceTime = 5_000;

/** Marks a closing server: readiness is 503, and every response closes its connection. */
export function prepareDrain(app: FastifyInstance, callPrimary?: CallPrimary): void {
  app.decorate("phase", "serving");
  app.addHook("onSend", (_, reply, _payload, done) => {
    if (app.phase === "shutting down") reply.header("connection", "close");
    done();
  });
  // When the listener closes, the system resets connections that wait to be accepted. Requests are therefore held for a
  // moment: clients whose connections were closed have connected again by then, and nobody is connecting.
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
      // The event loop has then accepted all waiting connections.
      await nextTurn();
    }
    // The HTTP server's own `close` would cut off clients that have connected and are about to send a request.
    Server.prototype.close.call(app.server, () => closed.resolve());
    // A client that gets its response and connects again would reach another worker's listener just as that closes.
    if (callPrimary) await Promise.race([callPrimary("closed"), sleep(maxHoldTime)]);
    held = undefined;
    for (const resume of waiting) resume();
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
