import { sql } from "kysely";
import { z } from "zod";
import { FeedbackChange } from "../feedback/change.schema.ts";
import type { signedIn } from "./access.ts";
import type { Context } from "./identify.ts";
import type { Operation } from "./operation.ts";
import { query } from "./query.ts";
import { Id, type ProjectPath } from "./schema.ts";

type Input = typeof ProjectPath;

type Definition = Pick<Operation<Input>, "name" | "summary" | "input"> & { readonly access: typeof signedIn };

export interface Subscription extends Definition {
  readonly kind: "subscription";
  readonly creates: false;
  readonly output: typeof FeedbackChange;
  /**
   * Checks the caller, the input and the project as every operation does, and begins to listen before it returns. What
   * ends the stream is thrown as a DomainError: UNAUTHORIZED or NOT_FOUND once the caller may listen no more,
   * SERVICE_UNAVAILABLE where changes may have been missed.
   */
  subscribe(ctx: Context, raw: unknown): Promise<AsyncIterable<FeedbackChange>>;
}

/** An operation that tells what is done to a project's feedback. */
export function subscription(definition: Definition): Subscription {
  // A query, so that the guard of all operations answers: who may listen, to which project.
  const allowed = query({
    ...definition,
    output: z.object({ projectId: Id, userId: Id }),
    read: ({ project, caller }) =>
      sql<{ projectId: string; userId: string }>`(select ${project.id} as "projectId", ${caller.id} as "userId")`,
  });

  async function subscribe(ctx: Context, raw: unknown) {
    const ask = () => allowed.run(ctx, raw);
    return whileAllowed(ctx.changes(await ask()), ask);
  }

  return { kind: "subscription", creates: false, output: FeedbackChange, subscribe, ...definition };
}

/** Asks again before changes are told, and whenever nothing has come for a while, for a token or a project may be gone. */
async function* whileAllowed(changes: AsyncIterable<FeedbackChange[]>, ask: () => Promise<unknown>) {
  for await (const some of changes) {
    await ask();
    yield* some;
  }
}
