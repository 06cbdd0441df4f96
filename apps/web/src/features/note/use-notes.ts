import type { Note } from "@earshot/client";
import { useEarshot, useEarshotClient } from "@earshot/client/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBoard } from "../../data/project/use-board.ts";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useDeletion } from "../../ui/messages/undo.ts";
import { noteText } from "./note.text.ts";

/** The notes on feedback. */
export function useNotes(feedbackId: string) {
  const { slug: projectSlug } = useBoard();
  return useQuery(useEarshot().note.list.queryOptions({ projectSlug, feedbackId }));
}

/** Returns functions that add a note, or change one of one's own. */
export function useWriteNote(feedbackId: string, onSaved: (sent: string) => void) {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const { slug: projectSlug } = useBoard();
  const path = { projectSlug, feedbackId };
  const key = earshot.note.list.queryKey(path);
  const onSuccess = (saved: Note, { content }: { content: string }) => {
    queryClient.setQueryData(key, (notes: Note[] = []) =>
      notes.some(({ id }) => id === saved.id)
        ? notes.map((note) => (note.id === saved.id ? saved : note))
        : [...notes, saved],
    );
    onSaved(content);
  };
  const creation = useMutation(earshot.note.create.mutationOptions({ onSuccess }));
  const update = useMutation(earshot.note.update.mutationOptions({ onSuccess }));
  const error = creation.error ?? update.error;
  return {
    save: (content: string, noteId?: string) =>
      noteId === undefined ? creation.mutate({ ...path, content }) : update.mutate({ ...path, noteId, content }),
    isPending: creation.isPending || update.isPending,
    fault: error && sentenceOf(error),
  };
}

/** Returns a function that deletes a note, unless it is undone while its message is shown. */
export function useDeleteNote({ id: noteId, feedback_id: feedbackId }: Note): () => void {
  const earshot = useEarshot();
  const client = useEarshotClient();
  const queryClient = useQueryClient();
  const deletion = useDeletion();
  const { slug: projectSlug } = useBoard();
  const run = async () => {
    await client.note.delete.mutate({ projectSlug, feedbackId, noteId });
    await queryClient.invalidateQueries(earshot.note.list.queryFilter({ projectSlug, feedbackId }));
  };
  return () => deletion({ ids: [noteId], text: noteText.deleted, run });
}
