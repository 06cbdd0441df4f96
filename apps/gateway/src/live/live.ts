import type { NotifyChannel } from "@earshot/db";
import { type Context, DomainError } from "@earshot/operations";
import type { FastifyInstance } from "fastify";
import { createHub, type Hub } from "./hub.ts";
import { isOfProject, linesOf, projectOf, readLine } from "./live-lines.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Ends all subscriptions, and takes no new ones. */
    endStreams(): void;
    /** Returns the number of subscriptions in this process. */
    streamCount(): number;
    /** Hands events to all subscribers. */
    publish: Context["publish"];
    /** True if this process hears what others publish. Without it, subscriptions are refused. */
    isHearing: boolean;
    /**
     * Called when events of a project were published, by this process or another one; without an id, for all projects.
     */
    onPublish: (projectId?: string) => void;
  }
}

/** The time after which a stream is closed if its client reads nothing, in milliseconds. It can take twice as long. */
const stallTime = 60_000;

const shuttingDown = new DomainError("SERVICE_UNAVAILABLE", "this gateway is shutting down: subscribe again.");
const missed = new DomainError(
  "SERVICE_UNAVAILABLE",
  "changes may have been missed: subscribe again, and read anew what is shown.",
);

type Live = Pick<Context, "publish"> & Pick<Hub, "listen">;

/** Brings events from writers to subscribers: in this process, or through PostgreSQL in every process. */
export function prepareLive(app: FastifyInstance, maxStreams: number, channel: NotifyChannel | undefined): Live {
  const hub = createHub(maxStreams);
  let isEnding = false;
  app.decorate("endStreams", () => {
    isEnding = true;
    hub.close(shuttingDown);
  });
  app.decorate("streamCount", hub.count);
  app.addHook("onSend", (_, reply, _payload, done) => {
    if (String(reply.getHeader("content-type")).startsWith("text/event-stream")) {
      // nginx would buffer the stream.
      reply.header("x-accel-buffering", "no");
      reply.raw.setTimeout(stallTime, () => reply.raw.destroy());
    }
    done();
  });
  app.decorate("onPublish", () => undefined);
  app.decorate("isHearing", true);
  const publishBy = (publish: Context["publish"]): Live => {
    app.decorate("publish", publish);
    return { listen: hub.listen, publish };
  };
  if (!channel)
    return publishBy((topic, events) => {
      hub.deliver(topic, events);
      if (isOfProject(events)) app.onPublish(topic);
    });

  const lost = () => {
    app.isHearing = false;
    if (!isEnding) hub.close(missed);
  };
  lost();
  channel.listen({
    heard(line) {
      const projectId = projectOf(line);
      if (projectId) app.onPublish(projectId);
      // Without subscribers, which is most of the time, a line need not be parsed.
      const message = hub.count() > 0 ? readLine(line) : undefined;
      if (message) hub.deliver(message.project_id, message.events);
    },
    up() {
      app.isHearing = true;
      if (!isEnding) hub.open();
      app.onPublish();
    },
    lost,
  });
  return publishBy((topic, events) => linesOf(topic, events).forEach((line) => channel.send(line)));
}
