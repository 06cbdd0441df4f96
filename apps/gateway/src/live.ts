import type { Wire } from "@earshot/db";
import { type Context, DomainError, FeedbackChange, Id } from "@earshot/domain";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { createHub, type Hub } from "./hub.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Ends all subscriptions, and takes no new ones. */
    endStreams(): void;
    /** How many subscriptions there are in this process. */
    streamCount(): number;
  }
}

/** A stream whose client takes nothing for so many milliseconds, up to twice as many, is cut off; heartbeats come far more often. */
const stallTime = 60_000;

const shuttingDown = new DomainError("SERVICE_UNAVAILABLE", "this gateway is shutting down: subscribe again.");
const missed = new DomainError(
  "SERVICE_UNAVAILABLE",
  "changes may have been missed: subscribe again, and read anew what is shown.",
);

type Live = Pick<Context, "announce"> & Pick<Hub, "listen">;

/** Brings changes from whoever makes them to whoever listens: in this process, or over the wire in all of them. */
export function prepareLive(app: FastifyInstance, maxStreams: number, wire: Wire | undefined): Live {
  const hub = createHub(maxStreams);
  let isEnding = false;
  app.decorate("endStreams", () => {
    isEnding = true;
    hub.close(shuttingDown);
  });
  app.decorate("streamCount", hub.count);
  app.addHook("onSend", (_, reply, _payload, done) => {
    if (String(reply.getHeader("content-type")).startsWith("text/event-stream")) {
      // nginx would hold it back.
      reply.header("x-accel-buffering", "no");
      reply.raw.setTimeout(stallTime, () => reply.raw.destroy());
    }
    done();
  });
  if (!wire) return { listen: hub.listen, announce: hub.deliver };

  const lost = () => {
    if (!isEnding) hub.close(missed);
  };
  lost();
  wire.listen({
    heard(line) {
      // Most changes are made where nobody listens.
      const message = hub.count() > 0 ? read(line) : undefined;
      if (message) hub.deliver(message.project_id, message.change);
    },
    up() {
      if (!isEnding) hub.open();
    },
    lost,
  });
  const announce: Live["announce"] = (project_id, change) => wire.send(JSON.stringify({ project_id, change }));
  return { listen: hub.listen, announce };
}

const Message = z.object({ project_id: Id, change: FeedbackChange.nullable() });

/** Undefined for what this version does not understand: a newer one beside it may send more. */
function read(line: string): z.output<typeof Message> | undefined {
  try {
    return Message.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
