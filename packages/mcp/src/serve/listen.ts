import { badRequest, type Context, ProjectPath, reader, subscription } from "@earshot/operations";
import { InMemoryServerEventBus } from "@modelcontextprotocol/server";
import { z } from "zod";

/** The most resources of one stream. */
const maxResources = 100;

/** Streams which resources of a project have changed, by the ends of their addresses. */
const resourcesChanged = subscription({
  name: "resourcesChanged",
  summary: "Streams which resources of a project change.",
  access: reader,
  input: ProjectPath,
  output: z.array(z.string()),
  topic: "project",
  toOutput(event): string[] | undefined {
    if (event.kind === "statuses.changed") return ["roadmap"];
    // The resource shows what is public.
    if ("changelog_id" in event && event.kind.startsWith("changelog."))
      return "team_only" in event && event.team_only ? undefined : ["changelog"];
    return "feedback_id" in event ? [`feedback/${event.feedback_id}`, "roadmap"] : undefined;
  },
});

const Listen = z.object({
  method: z.literal("subscriptions/listen"),
  params: z.object({ notifications: z.object({ resourceSubscriptions: z.array(z.string()).default([]) }) }),
});

/** The addresses of the resources that a message subscribes to; undefined for any other message. */
export function listenedIn(body: Buffer): string[] | undefined {
  try {
    return Listen.parse(JSON.parse(body.toString())).params.notifications.resourceSubscriptions;
  } catch {
    return undefined;
  }
}

/**
 * Returns a bus that publishes changes of these resources to one stream. Refuses a caller who may not read one of their
 * projects. `end` is called once when the caller may no longer read, or the server stops.
 */
export async function resourceChanges(ctx: Context, addresses: readonly string[], end: () => void) {
  if (addresses.length > maxResources) throw badRequest(`a stream has at most ${maxResources} resources.`);
  const slugs = new Set(addresses.map(slugOf));
  const bus = new InMemoryServerEventBus();
  const gone = new AbortController();
  const stop = () => gone.abort();
  const own: Context = { ...ctx, events: (subscriber) => ctx.events({ ...subscriber, gone: gone.signal }) };
  const subscribe = async (projectSlug: string) => ({
    projectSlug,
    changes: await resourcesChanged.subscribe(own, { projectSlug }),
  });
  const streams = await Promise.all([...slugs].map(subscribe)).catch((error: unknown) => {
    // One that is refused ends all: those of the others listen already.
    stop();
    throw error;
  });
  const forward = async ({ projectSlug, changes }: (typeof streams)[number]) => {
    for await (const { output } of changes)
      for (const path of output) {
        const uri = `earshot://${projectSlug}/${path}`;
        bus.publish({ kind: "resource_updated", uri });
      }
  };
  void Promise.race(streams.map(forward)).then(end, end);
  return { bus, stop };
}

function slugOf(address: string): string {
  const [, slug] = /^earshot:\/\/([^/?]+)\/(?:roadmap|changelog|feedback\/[^/?]+)$/.exec(address) ?? [];
  if (slug === undefined) throw badRequest(`there is no resource ${JSON.stringify(address.slice(0, 200))}.`);
  return slug;
}
