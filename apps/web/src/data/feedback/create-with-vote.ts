import type { EarshotClient, NewFeedback as Created } from "@earshot/client";

export interface NewFeedback {
  projectSlug: string;
  title: string;
  description: string;
  /** The field that people do not see: see useTrap. */
  trap?: string;
  seconds?: number;
  /** The id of the person whose feedback it is; missing for one's own. */
  on_behalf_of?: string;
}

/** Creates feedback, with the vote of whose it is, as people expect of their own. Where they may not vote, it has none. */
export async function createWithVote(
  client: EarshotClient,
  input: NewFeedback,
  idempotencyKey?: string,
): Promise<Created> {
  const created = await client.feedback.create.mutate(input, { context: { idempotencyKey } });
  // Votes open once the team has approved it.
  if (created.held) return created;
  const vote = { projectSlug: input.projectSlug, feedbackId: created.id, upvoted: true };
  const { on_behalf_of: personId } = input;
  const voting =
    personId === undefined
      ? client.feedback.setUpvote.mutate(vote)
      : client.feedback.voteFor.mutate({ ...vote, personId });
  await voting.catch(() => undefined);
  return created;
}
