import type { EarshotClient, SsoSettings } from "@earshot/client";
import { useEarshot, useEarshotClient } from "@earshot/client/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBoard } from "../../data/project/use-board.ts";
import { sentenceOf } from "../../ui/messages/failure.tsx";

/** True for those who see and change the keys. */
export const useMayManage = (): boolean => useBoard().viewer?.can.includes("sso.createKey") ?? false;

/** The time between two reads while the page is open, in milliseconds: tokens come meanwhile. */
const lookEvery = 10_000;

export function useSsoSettings() {
  const { slug: projectSlug } = useBoard();
  const options = useEarshot().settings.get.queryOptions({ projectSlug });
  return useQuery({ ...options, select: ({ sso }) => sso, refetchInterval: lookEvery });
}

export function useSsoKeys() {
  const { slug: projectSlug } = useBoard();
  const enabled = useMayManage();
  return useQuery({ ...useEarshot().sso.listKeys.queryOptions({ projectSlug }), enabled, refetchInterval: lookEvery });
}

/** Changes keys or settings, reloads both, and passes the result on. */
export function useChange<Result>(onDone: (result: Result) => void) {
  const earshot = useEarshot();
  const client = useEarshotClient();
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (work: (client: EarshotClient) => Promise<Result>) => work(client),
    async onSuccess(result) {
      await Promise.all(
        [earshot.sso.pathKey(), earshot.settings.pathKey()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
      onDone(result);
    },
  });
  return { change: mutate, isPending, isSuccess, fault: error && sentenceOf(error) };
}

export type SsoMode = SsoSettings["mode"];
