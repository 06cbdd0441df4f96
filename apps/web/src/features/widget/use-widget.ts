import type { WidgetSettings } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBoard } from "../../data/project/use-board.ts";
import { sentenceOf } from "../../ui/messages/failure.tsx";

/** Returns the settings of the project's widget. */
export function useWidget() {
  const { slug: projectSlug } = useBoard();
  return useQuery(useEarshot().widget.settings.queryOptions({ projectSlug }));
}

type Changes = Partial<Omit<WidgetSettings, "origins">> & { origins?: string[] };

/** Changes the settings of the project's widget. */
export function useUpdateWidget(done?: (sent: { origins?: string[] | undefined }) => void) {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const { slug: projectSlug } = useBoard();
  const { mutate, isPending, isSuccess, error } = useMutation(
    earshot.widget.update.mutationOptions({
      onSuccess(settings, sent) {
        queryClient.setQueryData(earshot.widget.settings.queryKey({ projectSlug }), settings);
        done?.(sent);
      },
    }),
  );
  const update = (changes: Changes) => mutate({ projectSlug, ...changes });
  return { update, isPending, isSuccess, fault: error && sentenceOf(error) };
}

/** Returns why a token of the product was refused last. */
export function useTokenFault() {
  const { slug: projectSlug } = useBoard();
  return useQuery(useEarshot().sso.settings.queryOptions({ projectSlug })).data;
}
