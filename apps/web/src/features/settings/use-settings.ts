import type { ProjectConfig, Settings } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { useReload } from "../../data/project/use-reload.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { useChosen } from "../../ui/hooks/use-chosen.ts";

/** The settings of access. */
export type Access = Omit<Settings, "sso" | "widget">;

/**
 * Returns the settings of access, and functions that change them. A change shows at once, and is undone if it fails.
 */
export function useSettings() {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const say = useToast();
  const reload = useReload();
  const { slug: projectSlug } = useBoard();
  const options = earshot.settings.get.queryOptions({ projectSlug });
  const { data, ...query } = useQuery(options);
  const { chosen, choose, forget } = useChosen<Access>();
  const { mutateAsync } = useMutation(
    earshot.settings.update.mutationOptions({
      async onSuccess(settings) {
        queryClient.setQueryData(options.queryKey, settings);
        await reload();
      },
    }),
  );
  /** Resolves to false if the change was refused, which a message says. */
  const save = (settings: Partial<Access>): Promise<boolean> => {
    choose(settings);
    return mutateAsync({ projectSlug, ...settings })
      .then(
        () => true,
        (error: unknown) => {
          say(sentenceOf(error));
          return false;
        },
      )
      .finally(() => forget(settings));
  };
  const change = (settings: Partial<Access>) => void save(settings);
  return { ...query, data: data && { ...data, ...chosen }, change, save };
}

type Style = Pick<ProjectConfig, "changelog_preview_style">;

/** Returns the look of the changelog, and a function that changes it. */
export function useConfig() {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const say = useToast();
  const reload = useReload();
  const { slug: projectSlug } = useBoard();
  const options = earshot.config.get.queryOptions({ projectSlug });
  const { data, ...query } = useQuery(options);
  const { chosen, choose, forget } = useChosen<Style>();
  const { mutateAsync } = useMutation(
    earshot.config.update.mutationOptions({
      onSuccess: () => Promise.all([queryClient.invalidateQueries({ queryKey: options.queryKey }), reload()]),
    }),
  );
  const setStyle = (changelog_preview_style: "summary" | "content") => {
    choose({ changelog_preview_style });
    void mutateAsync({ projectSlug, changelog_preview_style })
      .catch((error: unknown) => say(sentenceOf(error)))
      .finally(() => forget({ changelog_preview_style }));
  };
  return { ...query, data: data && { ...data, ...chosen }, setStyle };
}
