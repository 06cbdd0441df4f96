import type { Board } from "@earshot/client";
import { useEarshot, useEarshotClient } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { useReload } from "../../data/project/use-reload.ts";
import { useBoard } from "../../data/project/use-board.ts";

export type Status = Board["statuses"][number];

/** Creates a status, or updates one. */
export function useSaveStatus(status: Status | undefined, onSaved: () => void) {
  const client = useEarshotClient();
  const { slug: projectSlug } = useBoard();
  const reload = useReload();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: Pick<Status, "name" | "color" | "stage">): Promise<Status> =>
      status
        ? client.status.update.mutate({ projectSlug, statusId: status.id, ...values })
        : client.status.create.mutate({ projectSlug, ...values }),
    async onSuccess() {
      await reload();
      onSaved();
    },
  });
  return { save: mutate, isPending, fault: error && sentenceOf(error) };
}

/** Deletes a status. Its feedback gets another one. */
export function useDeleteStatus({ id: statusId }: Status) {
  const earshot = useEarshot();
  const { slug: projectSlug } = useBoard();
  const reload = useReload();
  const { mutate, isPending, error } = useMutation(earshot.status.delete.mutationOptions({ onSuccess: reload }));
  const remove = (into: string) => mutate({ projectSlug, statusId, into });
  return { remove, isPending, fault: error && sentenceOf(error) };
}

/** Returns a function that saves the order of the statuses. It shows at once, and is undone if it fails. */
export function useReorder(): (statuses: readonly Status[]) => void {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const say = useToast();
  const reload = useReload();
  const { slug: projectSlug } = useBoard();
  const { mutate } = useMutation(
    earshot.status.reorder.mutationOptions({
      onError: (error) => say(sentenceOf(error)),
      // While another order is being sent, the loaded one would be older.
      onSettled: () => (queryClient.isMutating({ mutationKey: earshot.status.pathKey() }) > 1 ? undefined : reload()),
    }),
  );
  return (statuses) => {
    queryClient.setQueryData(
      earshot.board.get.queryKey({ projectSlug }),
      (board) => board && { ...board, statuses: [...statuses] },
    );
    mutate({ projectSlug, statusIds: statuses.map(({ id }) => id) });
  };
}
