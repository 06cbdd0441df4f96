import type { z } from "zod";
import { lookUpReader } from "../access/caller-lookup.ts";
import { requireStanding } from "../access/require-access.ts";
import type { LiveEvent } from "../changes/event.ts";
import { missedEvents } from "../changes/missed-events.ts";
import { notFound } from "../errors.ts";
import type { Context } from "../request/context.ts";
import type { Declaration } from "../request/declaration.ts";
import { hasMoved, recordUse } from "../request/found-caller.ts";
import { parseRequest } from "../request/parse-request.ts";
import type { ProjectPath } from "../request/schema.ts";
import { newId } from "../sql/expressions.ts";

/** Alone, the engine knows no event, so that the compiler finds no id. */
const idOf = (event: LiveEvent) => (event as { id?: string }).id;

const isForTeam = (event: LiveEvent) => (event as { team_only?: boolean }).team_only === true;

/** An output, and the id by which a stream resumes after it; undefined if it cannot. */
interface Sent<Output> {
  readonly id?: string;
  readonly output: Output;
}

/** An operation that streams the events of a project, or of the caller. */
export interface Subscription<O extends z.ZodType = z.ZodType, I extends z.ZodObject = z.ZodObject> extends Declaration<
  I,
  O
> {
  readonly kind: "subscription";
  readonly creates: false;
  /**
   * Checks the caller, the input and the project as every operation does, and listens before it returns. The stream
   * ends with a DomainError: UNAUTHORIZED or NOT_FOUND once the caller may no longer listen, SERVICE_UNAVAILABLE if
   * events may have been missed.
   */
  subscribe(ctx: Context, raw: unknown): Promise<AsyncIterable<Sent<z.output<O>>>>;
}

interface Definition<O extends z.ZodType, I extends z.ZodObject> extends Declaration<I, O> {
  /** The events that it streams: the project's, or the caller's. */
  topic: "project" | "caller";
  /** The output for an event; undefined if subscribers do not get it. */
  toOutput(event: LiveEvent): z.output<O> | undefined;
  /**
   * The output for a subscriber who has missed more than can be sent again. Where it is declared, a stream of a project
   * resumes after the input's `lastEventId`.
   */
  missed?: z.output<O>;
}

/** Defines an operation that streams events. */
export function subscription<O extends z.ZodType, I extends z.ZodObject = typeof ProjectPath>({
  toOutput,
  topic,
  missed,
  ...declared
}: Definition<O, I>): Subscription<O, I> {
  const operation = { ...declared, kind: "subscription", creates: false } as const;

  /** Decides who may listen. All who ask in one turn of the event loop, such as those of one event, share a statement. */
  async function requireListener(ctx: Context, raw: unknown) {
    for (;;) {
      const { input, lookup } = await parseRequest(operation, ctx, raw);
      const found = await lookUpReader(ctx.em.getKysely(), lookup);
      if (hasMoved(ctx, lookup, found)) continue;
      requireStanding(operation.access, recordUse(ctx, found), lookup);
      const { caller_id, caller_kind, found_project, caller_role } = found;
      const isOnTeam = caller_role !== null;
      const userId = caller_kind === "guest" ? null : caller_id;
      return { input, isOnTeam, userId, topic: (topic === "caller" ? caller_id : found_project) ?? "" };
    }
  }

  const sent = (event: LiveEvent, isOnTeam: boolean): Sent<z.output<O>>[] => {
    const output = isForTeam(event) && !isOnTeam ? undefined : toOutput(event);
    if (output === undefined) return [];
    return missed === undefined ? [{ output }] : [{ id: idOf(event) ?? newId(), output }];
  };

  async function subscribe(ctx: Context, raw: unknown) {
    const { input, isOnTeam, ...listener } = await requireListener(ctx, raw);
    const batches = ctx.events(listener);
    const { lastEventId } = input;
    const leave = (error: unknown) => {
      batches.leave();
      throw error;
    };
    const past =
      typeof lastEventId === "string"
        ? await missedEvents(ctx.em.getKysely(), listener.topic, lastEventId).catch(leave)
        : [];
    const ids = new Set(past?.map(idOf));

    async function* stream() {
      try {
        if (past) yield* past.flatMap((event) => sent(event, isOnTeam));
        else if (missed !== undefined) yield { id: newId(), output: missed };
        for await (const batch of batches) {
          // The token or the project may be gone since, or the slug be another project's.
          const now = await requireListener(ctx, raw);
          if (now.topic !== listener.topic) throw notFound("project");
          for (const event of batch) if (!ids.has(idOf(event))) yield* sent(event, now.isOnTeam);
        }
      } finally {
        batches.leave();
      }
    }
    return stream();
  }
  return { ...operation, subscribe };
}
