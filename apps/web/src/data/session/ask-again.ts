import { type EarshotClient, rehearse } from "@earshot/client";
import type { useTelling } from "../telling/telling.tsx";
import { tellingText } from "../telling/telling.text.ts";
import { operationOf, type Resumed, runAll } from "./resume.ts";
import type { WaitingCall } from "./waiting.ts";

interface Told {
  projectSlug: string;
  status?: string;
  into?: string;
}

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

/**
 * Asks about the writes that were only rehearsed when the session ended, and does them if somebody wants them. Returns null if
 * nothing was done.
 */
export async function askAgain(
  client: EarshotClient,
  ask: ReturnType<typeof useTelling>,
  calls: readonly WaitingCall[],
): Promise<Resumed | null> {
  const inputOf = ({ input }: WaitingCall) => input as Told;
  const groups = Map.groupBy(calls, (call) => inputOf(call).into ?? inputOf(call).status);
  const done: Resumed[] = [];
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const answer = await ask({
      ...(await wordsOf(client, inputOf(first), group.length)),
      rehearsals: group.map((call) => () => rehearse(operationOf(client, call), call.input)),
    });
    if (!answer) continue;
    const answered = group.map((call) => ({ ...call, input: { ...call.input, ...answer } }));
    done.push(await runAll(client, answered));
  }
  return done.reduce<Resumed | null>((all, one) => ({ ...all, ...one }), null);
}
