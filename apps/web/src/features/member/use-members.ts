import type { TeamMember } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { sentenceOf } from "../../ui/failure.tsx";
import { useDeletion } from "../../ui/undo.ts";
import { useViewer } from "../account/viewer.ts";
import { useReload } from "../manage/use-reload.ts";
import { useBoard } from "../project/use-board.ts";
import { memberText } from "./member.text.ts";

/** How somebody is called: by their name, or else by their e-mail. */
export const nameOf = ({ full_name: name, email }: Pick<TeamMember, "full_name" | "email">): string => name ?? email;

/** Returns the team. */
export function useMembers() {
  const { slug: projectSlug } = useBoard();
  return useQuery(useEarshot().member.list.queryOptions({ projectSlug }));
}

/** Gives a member another role. */
export function useSetRole(member: TeamMember) {
  const userId = member.id;
  const [earshot, queryClient, reload] = [useEarshot(), useQueryClient(), useReload()];
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
  // What was chosen shows while it is sent, and goes back if it is refused.
  return { role: isPending ? variables.role : member.role, setRole, fault: error && sentenceOf(error) };
}

/** Returns a function that removes a member from the team, unless that is undone. */
export function useRemoveMember(): (member: TeamMember) => void {
  const [earshot, queryClient, remove] = [useEarshot(), useQueryClient(), useDeletion()];
  const { slug: projectSlug } = useBoard();
  const { mutateAsync } = useMutation(
    earshot.member.remove.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: earshot.member.pathKey() }),
    }),
  );
  return (member) =>
    remove({
      ids: [member.id],
      text: memberText.removed(nameOf(member)),
      run: () => mutateAsync({ projectSlug, userId: member.id }),
    });
}

/** Takes the caller off the team, and leads away from its pages. */
export function useLeave() {
  const [earshot, queryClient, navigate] = [useEarshot(), useQueryClient(), useNavigate()];
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
