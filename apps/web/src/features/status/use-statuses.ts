import { type Board, rehearse } from "@earshot/client";
import { useEarshot, useEarshotClient } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { useReload } from "../../data/project/use-reload.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { useTelling } from "../../data/telling/telling.tsx";
import { statusText } from "./status.text.ts";

export type Status = Board["statuses"][number];

const { deletion } = statusText;

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

/** Deletes a status once it is certain. Its feedback gets another one. */
export function useDeleteStatus({ id: statusId, name }: Status) {
  const client = useEarshotClient();
  const { slug: projectSlug } = useBoard();
  const reload = useReload();
  const ask = useTelling();
  const { mutate, isPending, error } = useMutation({
    async mutationFn(into: string) {
      const path = { projectSlug, statusId, into };
      const answer = await ask({
        title: deletion.label(name),
        act: deletion.submit,
        rehearsals: [() => rehearse(client.status.delete, path)],
      });
      if (!answer) return;
      await client.status.delete.mutate({ ...path, ...answer });
      await reload();
    },
  });
  return { remove: mutate, isPending, fault: error && sentenceOf(error) };
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
