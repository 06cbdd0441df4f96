import { type EarshotClient } from "@earshot/client";
import { useEarshot, useEarshotClient } from "@earshot/client/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBoard } from "../../../data/project/use-board.ts";
import { sentenceOf } from "../../../ui/messages/failure.tsx";
import { useToast } from "../../../ui/messages/toast.tsx";

/** True for those who export. */
export const useMayExport = (): boolean => useBoard().viewer?.can.includes("export.create") ?? false;

/** The milliseconds between two looks while an archive is made. */
const lookEvery = 1_000;

export function useExports() {
  const { slug: projectSlug } = useBoard();
  return useQuery({
    ...useEarshot().export.list.queryOptions({ projectSlug }),
    enabled: useMayExport(),
    refetchInterval: ({ state: { data } }) => (data?.some(({ state }) => state === "running") ? lookEvery : false),
  });
}

/** Creates or deletes an archive, and reads the list anew. */
export function useChange() {
  const client = useEarshotClient();
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const say = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: (work: (calls: EarshotClient["export"]) => Promise<unknown>) => work(client.export),
    onError: (error) => say(sentenceOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: earshot.export.pathKey() }),
  });
  return { change: mutate, isPending };
}
