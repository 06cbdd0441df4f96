import type { CreateRepositoryInput, Repository } from "@earshot/client";
import { useEarshot, useEarshotClient } from "@earshot/client/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBoard } from "../../data/project/use-board.ts";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useDeletion } from "../../ui/messages/undo.ts";
import { repositoryText } from "./repository.text.ts";

export function useRepositories() {
  const { slug: projectSlug } = useBoard();
  return useQuery(useEarshot().repository.list.queryOptions({ projectSlug }));
}

/** Returns a function that loads the repositories again. */
function useReloadRepositories() {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: earshot.repository.pathKey() });
}

/** Lets the CI of a repository write. */
export function useAddRepository(onAdded: () => void) {
  const earshot = useEarshot();
  const { slug: projectSlug } = useBoard();
  const reload = useReloadRepositories();
  const { mutate, isPending, error } = useMutation(
    earshot.repository.create.mutationOptions({
      async onSuccess() {
        await reload();
        onAdded();
      },
    }),
  );
  const add = (fields: Omit<CreateRepositoryInput, "projectSlug">) => mutate({ projectSlug, ...fields });
  return { add, isPending, fault: error && sentenceOf(error) };
}

/** Returns a function that deletes a repository, unless it is undone while its message is shown. */
export function useDeleteRepository(): (repository: Repository) => void {
  const client = useEarshotClient();
  const { slug: projectSlug } = useBoard();
  const reload = useReloadRepositories();
  const remove = useDeletion();
  return ({ id, name }) =>
    remove({
      ids: [id],
      text: repositoryText.removed(name),
      run: async () => {
        await client.repository.delete.mutate({ projectSlug, repositoryId: id });
        await reload();
      },
    });
}
