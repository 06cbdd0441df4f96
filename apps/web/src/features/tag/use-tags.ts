import { type Board, type FeedbackTag } from "@earshot/client";
import { useEarshot, useEarshotClient } from "@earshot/client/react";
import { useMutation } from "@tanstack/react-query";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useEndAll } from "../../ui/messages/toast.tsx";
import { useDeletion } from "../../ui/messages/undo.ts";
import { useReload } from "../../data/project/use-reload.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { tagText } from "./tag.text.ts";

export type Tag = Board["tags"][number];

/** Creates a tag, or updates one. */
export function useSaveTag(tag: Tag | undefined, onSaved: () => void) {
  const client = useEarshotClient();
  const { slug: projectSlug } = useBoard();
  const reload = useReload();
  const endAll = useEndAll();
  const { mutate, isPending, error } = useMutation({
    async mutationFn(values: { name: string; color: string }): Promise<FeedbackTag> {
      // The name may be one of a tag that is about to be deleted.
      await endAll();
      return tag
        ? client.tag.update.mutate({ projectSlug, tagName: tag.name, ...values })
        : client.tag.create.mutate({ projectSlug, ...values });
    },
    async onSuccess() {
      await reload();
      onSaved();
    },
  });
  return { save: mutate, isPending, fault: error && sentenceOf(error) };
}

/** Returns a function that deletes a tag, unless it is undone while its message is shown. */
export function useDeleteTag(): (tag: Tag) => void {
  const earshot = useEarshot();
  const { slug: projectSlug } = useBoard();
  const reload = useReload();
  const remove = useDeletion();
  const { mutateAsync } = useMutation(earshot.tag.delete.mutationOptions({ onSuccess: reload }));
  return ({ id, name }) =>
    remove({ ids: [id], text: tagText.removed(name), run: () => mutateAsync({ projectSlug, tagName: name }) });
}
