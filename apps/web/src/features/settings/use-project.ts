import { useEarshot } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { sentenceOf } from "../../ui/failure.tsx";
import { useReload } from "../manage/use-reload.ts";
import { useBoard } from "../project/use-board.ts";

interface ProjectValues {
  name: string;
  slug: string;
  icon: string | null;
  og_image: string | null;
}

/** Changes the project's name, address and pictures, and follows it to its new address. */
export function useUpdateProject() {
  const [earshot, queryClient, navigate, reload] = [useEarshot(), useQueryClient(), useNavigate(), useReload()];
  const { slug: projectSlug } = useBoard();
  const { mutate, isPending, isSuccess, error } = useMutation(
    earshot.project.update.mutationOptions({
      async onSuccess({ slug }) {
        await queryClient.invalidateQueries({ queryKey: earshot.project.pathKey() });
        if (slug === projectSlug) await reload();
        else await navigate({ to: "/p/$slug/manage/settings", params: { slug }, replace: true });
      },
    }),
  );
  const save = (values: ProjectValues) => mutate({ projectSlug, ...values });
  return { save, isPending, isSuccess, fault: error && sentenceOf(error) };
}

/** Deletes the project, and leads to those that are left. */
export function useDeleteProject() {
  const [earshot, queryClient, navigate] = [useEarshot(), useQueryClient(), useNavigate()];
  const { slug: projectSlug } = useBoard();
  const { mutate, isPending, error } = useMutation(
    earshot.project.delete.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries({ queryKey: earshot.project.pathKey() });
        await navigate({ to: "/" });
        queryClient.removeQueries({ queryKey: earshot.board.pathKey() });
      },
    }),
  );
  return { remove: () => mutate({ projectSlug }), isPending, fault: error && sentenceOf(error) };
}
