import type { TeamInvite } from "@earshot/client";
import { useEarshot, useEarshotClient } from "@earshot/client/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useEndAll } from "../../ui/messages/toast.tsx";
import { useDeletion } from "../../ui/messages/undo.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { memberText } from "./member.text.ts";

/** The time in which an invite can be accepted, in milliseconds. */
const lifetime = 7 * 86_400_000;

/** Returns the state of an invite at that time: pending, expired or accepted. */
export const stateOf = ({ accepted, created_at: at }: TeamInvite, now: number) => {
  if (accepted) return "accepted";
  return Date.parse(at) + lifetime < now ? "expired" : "pending";
};

/** Returns a function that returns the address at which an invite is accepted. */
export function useInviteLink(): (invite: Pick<TeamInvite, "id" | "link_key">) => string {
  const { publicUrl } = useRouteContext({ from: "__root__" });
  return ({ id, link_key: key }) => `${publicUrl}/invites/${id}${key ? `?key=${key}` : ""}`;
}

/** Returns the invites of the project. */
export function useInvites() {
  const { slug: projectSlug } = useBoard();
  return useQuery(useEarshot().invite.list.queryOptions({ projectSlug }));
}

interface Outcome {
  onInvited: (email: string) => void;
  onFailed?: (sentence: string) => void;
}

/** Invites an e-mail address. An invite that has expired is replaced. */
export function useInvite({ onInvited, onFailed }: Outcome) {
  const earshot = useEarshot();
  const client = useEarshotClient();
  const queryClient = useQueryClient();
  const { slug: projectSlug } = useBoard();
  const endAll = useEndAll();
  const { mutate, isPending, error, data } = useMutation({
    async mutationFn(email: string) {
      // The address may have an invite that is about to be deleted.
      await endAll();
      return client.invite.create.mutate({ projectSlug, email });
    },
    async onSuccess(_, email) {
      onInvited(email);
      await queryClient.invalidateQueries({ queryKey: earshot.invite.pathKey() });
    },
    onError: (failure) => onFailed?.(sentenceOf(failure)),
  });
  return {
    invite: mutate,
    isPending,
    fault: error && sentenceOf(error),
    invited: data,
  };
}

/** Returns a function that deletes an invite, unless it is undone while its message is shown. */
export function useDeleteInvite(): (invite: TeamInvite) => void {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const remove = useDeletion();
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
