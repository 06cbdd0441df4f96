import { type Board, type FeedbackTag } from "@earshot/client";
import { useEarshot, useEarshotClient } from "@earshot/client/react";
import { useMutation } from "@tanstack/react-query";
import { sentenceOf } from "../../ui/failure.tsx";
import { useDeletion } from "../../ui/undo.ts";
import { useReload } from "../manage/use-reload.ts";
import { useBoard } from "../project/use-board.ts";
import { tagText } from "./tag.text.ts";

export type Tag = Board["tags"][number];

/** Saves a new tag, or changes one. */
export function useSaveTag(tag: Tag | undefined, onSaved: () => void) {
  const [client, { slug: projectSlug }, reload] = [useEarshotClient(), useBoard(), useReload()];
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: { name: string; color: string }): Promise<FeedbackTag> =>
      tag
        ? client.tag.update.mutate({ projectSlug, tagName: tag.name, ...values })
        : client.tag.create.mutate({ projectSlug, ...values }),
    async onSuccess() {
      await reload();
      onSaved();
    },
  });
  return { save: mutate, isPending, fault: error && sentenceOf(error) };
}

/** Returns a function that deletes a tag, unless that is undone. */
export function useDeleteTag(): (tag: Tag) => void {
  const [earshot, { slug: projectSlug }, reload, remove] = [useEarshot(), useBoard(), useReload(), useDeletion()];
  const { mutateAsync } = useMutation(earshot.tag.delete.mutationOptions({ onSuccess: reload }));
  return ({ id, name }) =>
    remove({ ids: [id], text: tagText.removed(name), run: () => mutateAsync({ projectSlug, tagName: name }) });
}
