import { DomainError } from "@earshot/domain";
import type { FastifyInstance } from "fastify";
import { setTimeout as sleep } from "node:timers/promises";

declare module "fastify" {
  interface FastifyInstance {
    /** Readiness says yes only while it serves; the doors open then, and stay open while it shuts down. */
    phase: "starting" | "serving" | "shutting down";
  }
}

/** How long clients and load balancers have to notice, in milliseconds. */
const noticeTime = 500;
const noticeTurns = 5;

/** How long what is in flight may take after that, in milliseconds: a closing server no longer cuts slow clients off. */
const graceTime = 5_000;

/** Lets a closing server be told apart: readiness says no, and every answer ends its connection. */
export function prepareDrain(app: FastifyInstance): void {
  app.decorate("phase", "serving");
  app.addHook("onSend", (_, reply, _payload, done) => {
    if (app.phase === "shutting down") reply.header("connection", "close");
    done();
  });
}

/** Refuses the requests of these doors until the database is there and its schema up to date. */
export const openLate = (doors: FastifyInstance): void =>
  void doors.addHook("onRequest", (_request, _reply, done) =>
    done(doors.phase === "starting" ? new DomainError("SERVICE_UNAVAILABLE", "starting; try again.") : undefined),
  );

/** Closes the server without cutting a request: `close` alone would reset keep-alive clients that are about to send. */
export async function drain(app: FastifyInstance): Promise<void> {
  app.phase = "shutting down";
  app.endStreams();
  // In turns, for the embedded database can keep the event loop from its sockets for longer than the whole wait.
  for (let turn = 0; turn < noticeTurns; turn++) await sleep(noticeTime / noticeTurns);
  const cut = setTimeout(() => app.server.closeAllConnections(), graceTime);
  await app.close();
  clearTimeout(cut);
}
