import { useEarshot } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useReload } from "../../data/project/use-reload.ts";
import { useBoard } from "../../data/project/use-board.ts";

interface ProjectValues {
  name: string;
  slug: string;
  icon: string | null;
  og_image: string | null;
}

/** Updates the project's name, address and pictures, and goes to its new address. */
export function useUpdateProject() {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const reload = useReload();
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

/** Deletes the project, and goes to the caller's other projects. */
export function useDeleteProject() {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
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
