import type { VoteForFeedbackInput } from "@earshot/client";
import { type EarshotOptions, useEarshot, useEarshotClient } from "@earshot/client/react";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useBoard } from "../../data/project/use-board.ts";
import { sentenceOf } from "../../ui/messages/failure.tsx";

const pages = { getNextPageParam: (last: { next_cursor: string | null }) => last.next_cursor, initialCursor: null };

const voterPages = (earshot: EarshotOptions, projectSlug: string, feedbackId: string) =>
  earshot.feedback.upvoters.infiniteQueryOptions({ projectSlug, feedbackId }, pages);

/** The voters of feedback, the newest first, page by page. */
export const useVoters = (feedbackId: string) =>
  useInfiniteQuery(voterPages(useEarshot(), useBoard().slug, feedbackId));

export type VoteFor = Omit<VoteForFeedbackInput, "projectSlug" | "feedbackId">;

/** Adds or removes the vote of somebody else. */
export function useVoteFor(feedbackId: string, onDone: () => void) {
  const earshot = useEarshot();
  const client = useEarshotClient();
  const queryClient = useQueryClient();
  const { slug: projectSlug } = useBoard();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (vote: VoteFor) => client.feedback.voteFor.mutate({ projectSlug, feedbackId, ...vote }),
    async onSuccess() {
      onDone();
      await Promise.all(
        [earshot.feedback.pathKey(), earshot.person.pathKey(), earshot.company.pathKey()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
  return { voteFor: mutate, isPending, fault: error && sentenceOf(error) };
}
