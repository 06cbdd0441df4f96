import type { TeamMember } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useDeletion } from "../../ui/messages/undo.ts";
import { useViewer } from "../../data/session/viewer.ts";
import { useReload } from "../../data/project/use-reload.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { memberText } from "./member.text.ts";

/** Returns a member's name, or else the e-mail. */
export const nameOf = ({ full_name: name, email }: Pick<TeamMember, "full_name" | "email">): string => name ?? email;

/** Returns the team. */
export function useMembers() {
  const { slug: projectSlug } = useBoard();
  return useQuery(useEarshot().member.list.queryOptions({ projectSlug }));
}

/** Gives a member another role. */
export function useSetRole(member: TeamMember) {
  const userId = member.id;
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const reload = useReload();
  const viewer = useViewer();
  const { slug: projectSlug } = useBoard();
  const { mutate, isPending, variables, error } = useMutation(
    earshot.member.setRole.mutationOptions({
      async onSuccess(changed) {
        queryClient.setQueryData(earshot.member.list.queryKey({ projectSlug }), (members) =>
          members?.map((other) => (other.id === changed.id ? changed : other)),
        );
        if (viewer?.id === userId) await reload();
      },
    }),
  );
  const setRole = (role: TeamMember["role"]) => mutate({ projectSlug, userId, role });
  // The chosen role shows while it is sent, and goes back if it is refused.
  return { role: isPending ? variables.role : member.role, setRole, fault: error && sentenceOf(error) };
}

/** Returns a function that removes a member from the team, unless it is undone while its message is shown. */
export function useRemoveMember(): (member: TeamMember) => void {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const remove = useDeletion();
  const { slug: projectSlug } = useBoard();
  const { mutateAsync } = useMutation(
    earshot.member.remove.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: earshot.member.pathKey() }),
    }),
  );
  return (member) =>
    remove({
      ids: [member.id],
      mayReturn: true,
      text: memberText.removed(nameOf(member)),
      run: () => mutateAsync({ projectSlug, userId: member.id }),
    });
}

/** Removes the caller from the team, and leaves its pages. */
export function useLeave() {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { slug: projectSlug } = useBoard();
  const { mutate, isPending, error } = useMutation(
    earshot.member.remove.mutationOptions({
      async onSuccess() {
        await navigate({ to: "/" });
        queryClient.removeQueries({ queryKey: earshot.board.pathKey() });
        await queryClient.invalidateQueries({ queryKey: earshot.project.pathKey() });
      },
    }),
  );
  return {
    leave: (userId: string) => mutate({ projectSlug, userId }),
    isPending,
    fault: error && sentenceOf(error),
  };
}
