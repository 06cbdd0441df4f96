import type { Settings, UpdateSettingsInput } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBoard } from "../../data/project/use-board.ts";
import { sentenceOf } from "../../ui/messages/failure.tsx";

/** Returns the settings of the project's widget. */
export function useWidget() {
  const { slug: projectSlug } = useBoard();
  const options = useEarshot().settings.get.queryOptions({ projectSlug });
  return useQuery({ ...options, select: ({ widget }: Settings) => widget });
}

type Changes = NonNullable<UpdateSettingsInput["widget"]>;

/** Changes the settings of the project's widget. */
export function useUpdateWidget(done?: (sent: Changes) => void) {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const { slug: projectSlug } = useBoard();
  const { mutate, isPending, isSuccess, error } = useMutation(
    earshot.settings.update.mutationOptions({
      onSuccess(settings, { widget = {} }) {
        queryClient.setQueryData(earshot.settings.get.queryKey({ projectSlug }), settings);
        done?.(widget);
      },
    }),
  );
  const update = (widget: Changes) => mutate({ projectSlug, widget });
  return { update, isPending, isSuccess, fault: error && sentenceOf(error) };
}

/** Returns why a token of the product was refused last. */
export function useTokenFault() {
  const { slug: projectSlug } = useBoard();
  return useQuery(useEarshot().settings.get.queryOptions({ projectSlug })).data?.sso;
}
