import type { EarshotClient, Feedback } from "@earshot/client";

export interface NewFeedback {
  projectSlug: string;
  title: string;
  description: string;
}

/** Creates feedback, and votes for it, as people expect of their own. Where they may not vote, it has none. */
export async function createWithVote(
  client: EarshotClient,
  input: NewFeedback,
  idempotencyKey?: string,
): Promise<Feedback> {
  const created = await client.feedback.create.mutate(input, { context: { idempotencyKey } });
  const vote = { projectSlug: input.projectSlug, feedbackId: created.id, upvoted: true };
  await client.feedback.setUpvote.mutate(vote).catch(() => undefined);
  return created;
}
