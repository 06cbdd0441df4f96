import type { Settings } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "../../ui/failure.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useReload } from "../manage/use-reload.ts";
import { useBoard } from "../project/use-board.ts";

/** Returns who may read and write, and what changes it. A change shows at once, and is undone if it fails. */
export function useSettings() {
  const [earshot, queryClient, say, reload] = [useEarshot(), useQueryClient(), useToast(), useReload()];
  const { slug: projectSlug } = useBoard();
  const options = earshot.settings.get.queryOptions({ projectSlug });
  const query = useQuery(options);
  const { mutate } = useMutation(
    earshot.settings.update.mutationOptions({
      onError(error) {
        say(sentenceOf(error));
        void queryClient.invalidateQueries({ queryKey: options.queryKey });
      },
      async onSuccess(settings) {
        queryClient.setQueryData(options.queryKey, settings);
        await reload();
      },
    }),
  );
  const change = (settings: Partial<Settings>) => {
    queryClient.setQueryData(options.queryKey, (before) => before && { ...before, ...settings });
    mutate({ projectSlug, ...settings });
  };
  return { ...query, change };
}

/** Returns how the changelog is shown, and what changes it. */
export function useConfig() {
  const [earshot, queryClient, say] = [useEarshot(), useQueryClient(), useToast()];
  const { slug: projectSlug } = useBoard();
  const options = earshot.config.get.queryOptions({ projectSlug });
  const query = useQuery(options);
  const { mutate } = useMutation(
    earshot.config.update.mutationOptions({
      onError(error) {
        say(sentenceOf(error));
        void queryClient.invalidateQueries({ queryKey: options.queryKey });
      },
    }),
  );
  const setStyle = (changelog_preview_style: "summary" | "content") => {
    queryClient.setQueryData(options.queryKey, (before) => before && { ...before, changelog_preview_style });
    mutate({ projectSlug, changelog_preview_style });
  };
  return { ...query, setStyle };
}
