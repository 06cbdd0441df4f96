import { sql } from "kysely";
import { z } from "zod";
import type { Context } from "./context.ts";
import type { Declaration } from "./declaration.ts";
import type { DomainEvent } from "./event.ts";
import { answer } from "./pipeline.ts";
import { query } from "./query.ts";
import { Id, type ProjectPath } from "./schema.ts";

/** An operation that streams what happens in a project. */
export interface Subscription<O extends z.ZodType = z.ZodType> extends Declaration<typeof ProjectPath, O> {
  readonly kind: "subscription";
  readonly creates: false;
  /**
   * Checks the caller, the input and the project as every operation does, and listens before it returns. The stream
   * ends with a DomainError: UNAUTHORIZED or NOT_FOUND once the caller may no longer listen, SERVICE_UNAVAILABLE if
   * events may have been missed.
   */
  subscribe(ctx: Context, raw: unknown): Promise<AsyncIterable<z.output<O>>>;
}

interface Definition<O extends z.ZodType> extends Declaration<typeof ProjectPath, O> {
  /** What subscribers get of an event; undefined if it is none of theirs. */
  toOutput(event: DomainEvent): z.output<O> | undefined;
}

/** Defines an operation that streams a project's events. */
export function subscription<O extends z.ZodType>({ toOutput, ...declared }: Definition<O>): Subscription<O> {
  const listener = z.object({ projectId: Id, userId: Id.nullable() });
  // A query, so that the pipeline decides who may listen to which project.
  const allowed = query({
    ...declared,
    output: listener,
    rows: ({ project, caller }) =>
      sql<z.output<typeof listener>>`(select ${project.id}::uuid as "projectId", ${caller.id} as "userId")`,
  });

  async function* whileAllowed(ctx: Context, raw: unknown, batches: AsyncIterable<readonly DomainEvent[]>) {
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
