import { sql } from "kysely";
import { z } from "zod";
import type { Context } from "./context.ts";
import type { Declaration } from "./declaration.ts";
import type { LiveEvent } from "./event.ts";
import { answer } from "./pipeline.ts";
import { query } from "./query.ts";
import { Id, type ProjectPath } from "./schema.ts";
import type { Scope } from "./sql.ts";

/** An operation that streams what happens in a project, or to the caller. */
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
  subscribe(ctx: Context, raw: unknown): Promise<AsyncIterable<z.output<O>>>;
}

interface Definition<O extends z.ZodType, I extends z.ZodObject> extends Declaration<I, O> {
  /** Whose events it streams: the id of the project, unless declared, or that of the caller. */
  topic?(scope: Scope): Scope["caller"]["id"];
  /** What subscribers get of an event; undefined if it is none of theirs. */
  toOutput(event: LiveEvent): z.output<O> | undefined;
}

/** Defines an operation that streams events. */
export function subscription<O extends z.ZodType, I extends z.ZodObject = typeof ProjectPath>({
  toOutput,
  topic = ({ project }) => project.id,
  ...declared
}: Definition<O, I>): Subscription<O, I> {
  const listener = z.object({ topic: Id, userId: Id.nullable() });
  // A query, so that the pipeline decides who may listen to which project.
  const allowed = query<z.ZodObject, typeof listener>({
    ...declared,
    output: listener,
    rows: (scope) =>
      sql<z.output<typeof listener>>`(select ${topic(scope)}::uuid as topic, ${scope.caller.id} as "userId")`,
  });

  async function* whileAllowed(ctx: Context, raw: unknown, batches: AsyncIterable<readonly LiveEvent[]>) {
    for await (const batch of batches) {
      // The token or the project may be gone since.
      await answer(allowed, ctx, raw);
      for (const event of batch) {
        const output = toOutput(event);
        if (output !== undefined) yield output;
      }
    }
  }

  async function subscribe(ctx: Context, raw: unknown) {
    const { json } = await answer(allowed, ctx, raw);
    return whileAllowed(ctx, raw, ctx.events(JSON.parse(json.toString()) as z.output<typeof listener>));
  }
  return { ...declared, kind: "subscription", creates: false, subscribe };
}
