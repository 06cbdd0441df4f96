import type { CreateCommentInput, NewComment, ThreadComment } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { ownPersonQuery } from "../../data/session/take-part/own-person.ts";
import { useViewer } from "../../data/session/viewer.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { postedKey } from "./cache.ts";

const asPosted = (
  { upvoters: _, ...comment }: NewComment,
  user: Omit<ThreadComment["user"], "is_team">,
  isTeam: boolean,
): ThreadComment => ({
  ...comment,
  held: comment.held ?? null,
  is_answer: false,
  edited_at: null,
  user: { ...user, is_team: isTeam },
  has_upvoted: false,
});

/** The fields of the form beside the text: signs of a person, and the team's choice to tell nobody. */
type More = Pick<CreateCommentInput, "trap" | "seconds" | "quiet">;

/** Creates a comment, or a reply to one. It shows at once, whichever pages of the thread are loaded. */
export function useCreateComment(feedbackId: string, onCreated: (sent: CreateCommentInput) => void) {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const { slug: projectSlug, viewer: standing } = useBoard();
  const { mutate, isPending, error } = useMutation(
    earshot.comment.create.mutationOptions({
      async onSuccess(created, sent) {
        // Whoever has no account has a name in this project, also a guest of a moment ago.
        const own = viewer ? null : await queryClient.query(ownPersonQuery(earshot, projectSlug)).catch(() => null);
        const author = viewer ?? (own?.person && { ...own.person, email: "" });
        if (author)
          queryClient.setQueryData<ThreadComment[]>(postedKey(earshot, feedbackId), (posted = []) => [
            ...posted,
            asPosted(created, author, Boolean(standing?.role)),
          ]);
        else await queryClient.invalidateQueries(earshot.comment.page.infiniteQueryFilter({ projectSlug, feedbackId }));
        onCreated(sent);
        await queryClient.invalidateQueries(earshot.feedback.get.queryFilter({ projectSlug, feedbackId }));
      },
    }),
  );
  const create = (content: string, replyTo: string | null, more: More = {}) =>
    mutate({ projectSlug, feedbackId, content, reply_to_id: replyTo, ...more });
  return { create, isPending, fault: error && sentenceOf(error) };
}
