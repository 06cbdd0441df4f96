import type { EarshotClient, Mutation } from "@earshot/client";
import { forgetDrafts } from "../../ui/hooks/use-draft.ts";
import { createWithVote, type NewFeedback } from "../feedback/create-with-vote.ts";
import { dropWaiting, readWaiting, type WaitingCall } from "./waiting.ts";

/** The result of writes that waited until somebody came back from signing in. */
export interface Resumed {
  /** The error of a write that failed. */
  error?: unknown;
  /** The feedback that was created. */
  created?: { slug: string; id: string };
}

interface Return {
  /** What was done as the page began; null for nothing. */
  done: Resumed | null;
  /** The writes of which nobody has said yet whom they may tell. */
  rehearsed: readonly WaitingCall[];
}

let last: Return | null = null;

/** Returns what somebody has come back to, once. */
export function takeResumed(): Return | null {
  const resumed = last;
  last = null;
  return resumed;
}

type Procedures = Record<string, Record<string, Mutation<object, unknown>>>;

/** Returns the operation of a call. */
export function operationOf(client: EarshotClient, { path }: WaitingCall): Mutation<object, unknown> {
  const [feature = "", name = ""] = path.split(".");
  const operation = (client as unknown as Procedures)[feature]?.[name];
  if (!operation) throw new Error(`No operation is called ${path}.`);
  return operation;
}

async function run(client: EarshotClient, call: WaitingCall): Promise<Resumed> {
  const { path, input, idempotencyKey } = call;
  if (path === "feedback.create") {
    const feedback = input as NewFeedback;
    const { id } = await createWithVote(client, feedback, idempotencyKey);
    forgetDrafts([feedback.title, feedback.description]);
    return { created: { slug: feedback.projectSlug, id } };
  }
  await operationOf(client, call).mutate(input, { context: { idempotencyKey } });
  forgetDrafts(Object.values(input));
  return {};
}

/** Does writes one after the other. */
export async function runAll(client: EarshotClient, calls: readonly WaitingCall[]): Promise<Resumed> {
  const done = {};
  for (const call of calls) Object.assign(done, await run(client, call).catch((error: unknown) => ({ error })));
  return done;
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
  const calls = waiting.calls.filter(({ isRehearsed }) => !isRehearsed);
  const done = calls.length > 0 ? await runAll(client, calls) : null;
  last = { done, rehearsed: waiting.calls.filter(({ isRehearsed }) => isRehearsed) };
}
