import { type EarshotClient, type Mutation, type NewComment, rehearse } from "@earshot/client";
import { forgetDrafts } from "../../ui/hooks/use-draft.ts";
import { createWithVote, type NewFeedback } from "../feedback/create-with-vote.ts";
import type { useTelling } from "../telling/telling.tsx";
import { tellingText } from "../telling/telling.text.ts";
import { keepResumed, type Resumed } from "./resumed.ts";
import { dropWaiting, readWaiting, type WaitingCall } from "./waiting.ts";

type Procedures = Record<string, Record<string, Mutation<object, unknown>>>;

/** Returns the operation of a call. */
function operationOf(client: EarshotClient, { path }: WaitingCall): Mutation<object, unknown> {
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
  const result = await operationOf(client, call).mutate(input, { context: { idempotencyKey } });
  forgetDrafts(Object.values(input));
  return path === "comment.create" ? { comment: (result as NewComment).id } : {};
}

/** Does writes one after the other. */
async function runAll(client: EarshotClient, calls: readonly WaitingCall[]): Promise<Resumed> {
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
  keepResumed({ done, rehearsed: waiting.calls.filter(({ isRehearsed }) => isRehearsed) });
}

/** The input of a write that tells people: a move or a merge. */
interface Told {
  projectSlug: string;
  status?: string;
  into?: string;
}

const toldBy = ({ input }: WaitingCall) => input as Told;

/** Returns the words of the question about writes that do the same: they merge into one feedback, or set one status. */
async function wordsOf(client: EarshotClient, { projectSlug, status = "", into }: Told, count: number) {
  if (into === undefined)
    return {
      title: count === 1 ? tellingText.moveOne(status) : tellingText.moveAll(count, status),
      act: tellingText.move,
    };
  const { title } = await client.feedback.get.query({ projectSlug, feedbackId: into });
  return { title: tellingText.mergeInto(title), act: tellingText.merge };
}

type Ask = ReturnType<typeof useTelling>;

/** Asks about writes that do the same, and does them if somebody wants them. Returns null if nobody does. */
async function askAbout(client: EarshotClient, ask: Ask, calls: readonly WaitingCall[]): Promise<Resumed | null> {
  const [first] = calls as [WaitingCall];
  const answer = await ask({
    ...(await wordsOf(client, toldBy(first), calls.length)),
    rehearsals: calls.map((call) => () => rehearse(operationOf(client, call), call.input)),
  });
  if (!answer) return null;
  return runAll(
    client,
    calls.map((call) => ({ ...call, input: { ...call.input, ...answer } })),
  );
}

/**
 * Asks about the writes that were only rehearsed when the session ended, and does them if somebody wants them. Returns null if
 * nothing was done.
 */
export async function askAgain(
  client: EarshotClient,
  ask: Ask,
  calls: readonly WaitingCall[],
): Promise<Resumed | null> {
  const groups = Map.groupBy(calls, (call) => toldBy(call).into ?? toldBy(call).status);
  let done: Resumed | null = null;
  for (const group of groups.values()) {
    // One that fails, such as because its feedback is gone, does not keep the others from being asked about.
    const one = await askAbout(client, ask, group).catch((error: unknown) => ({ error }));
    if (one) Object.assign((done ??= {}), one);
  }
  return done;
}
