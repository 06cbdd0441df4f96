import type { ExpandedProjectInvite } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import { sentenceOf } from "../../ui/failure.tsx";
import { useDeletion } from "../../ui/undo.ts";
import { useBoard } from "../project/use-board.ts";
import { memberText } from "./member.text.ts";

/** How long an invite can be accepted, in milliseconds. */
const lifetime = 7 * 86_400_000;

/** Whether an invite can be accepted at that time, can no longer, or has been. */
export const stateOf = ({ accepted, created_at: at }: ExpandedProjectInvite, now: number) => {
  if (accepted) return "accepted";
  return Date.parse(at) + lifetime < now ? "expired" : "pending";
};

/** Returns a function that gives the address at which an invite is accepted. */
export function useInviteLink(): (id: string) => string {
  const { publicUrl } = useRouteContext({ from: "__root__" });
  return (id) => `${publicUrl}/invites/${id}`;
}

/** Returns the invites of the project. */
export function useInvites() {
  const { slug: projectSlug } = useBoard();
  return useQuery(useEarshot().invite.list.queryOptions({ projectSlug }));
}

/** Invites an address. */
export function useInvite(onInvited: () => void) {
  const [earshot, queryClient, { slug: projectSlug }] = [useEarshot(), useQueryClient(), useBoard()];
  const { mutate, isPending, error, data } = useMutation(
    earshot.invite.create.mutationOptions({
      async onSuccess() {
        onInvited();
        await queryClient.invalidateQueries({ queryKey: earshot.invite.pathKey() });
      },
    }),
  );
  return {
    invite: (email: string) => mutate({ projectSlug, email }),
    isPending,
    fault: error && sentenceOf(error),
    invited: data,
  };
}

/** Returns a function that deletes an invite, unless that is undone. */
export function useDeleteInvite(): (invite: ExpandedProjectInvite) => void {
  const [earshot, queryClient, remove] = [useEarshot(), useQueryClient(), useDeletion()];
  const { slug: projectSlug } = useBoard();
  const { mutateAsync } = useMutation(
    earshot.invite.delete.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: earshot.invite.pathKey() }),
    }),
  );
  return ({ id, email }) =>
    remove({
      ids: [id],
      text: memberText.invites.removed(email),
      run: () => mutateAsync({ projectSlug, inviteId: id }),
    });
}
