import type { EarshotClient, Mutation, NewComment } from "@earshot/client";
import { forgetDrafts } from "../../ui/hooks/use-draft.ts";
import { createWithVote, type NewFeedback } from "../feedback/create-with-vote.ts";
import { dropWaiting, readWaiting, type WaitingCall } from "./waiting.ts";

/** The result of the writes that waited until somebody came back from signing in. */
export interface Resumed {
  /** The error of the first write that failed. */
  error?: unknown;
  /** The feedback that was created. */
  created?: { slug: string; id: string };
  /** The id of the comment that was created. */
  comment?: string;
}

let last: Resumed | null = null;

/** Returns what was done as the page began, once. */
export function takeResumed(): Resumed | null {
  const resumed = last;
  last = null;
  return resumed;
}

type Procedures = Record<string, Record<string, Mutation<object, unknown>>>;

async function run(client: EarshotClient, { path, input, idempotencyKey }: WaitingCall): Promise<Resumed> {
  if (path === "feedback.create") {
    const feedback = input as NewFeedback;
    const { id } = await createWithVote(client, feedback, idempotencyKey);
    forgetDrafts([feedback.title, feedback.description]);
    return { created: { slug: feedback.projectSlug, id } };
  }
  const [feature = "", name = ""] = path.split(".");
  const result = await (client as unknown as Procedures)[feature]?.[name]?.mutate(input, {
    context: { idempotencyKey },
  });
  forgetDrafts(Object.values(input));
  return path === "comment.create" ? { comment: (result as NewComment).id } : {};
}

/**
 * Does what waits for this page. It is forgotten before, so that it is tried once. `account` returns the id of the
 * signed-in account.
 */
export async function resume(client: EarshotClient, account: () => Promise<string | null>): Promise<void> {
  const waiting = readWaiting();
  if (!waiting || waiting.page !== location.pathname + location.search + location.hash) return;
  const id = await account();
  // Somebody who comes back to the page without signing in wants it no more, but a session that ended is still over.
  if (id !== null || waiting.as === null) dropWaiting();
  if (id === null || (waiting.as !== null && waiting.as !== id)) return;
  last = {};
  for (const call of waiting.calls) Object.assign(last, await run(client, call).catch((error: unknown) => ({ error })));
}
