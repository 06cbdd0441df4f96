import type { EarshotClient } from "@earshot/client";
import { type EarshotOptions, useEarshot, useEarshotClient } from "@earshot/client/react";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useMessage } from "../../ui/messages/toast.tsx";

const pages = {
  getNextPageParam: (last: { next_cursor: string | null }) => last.next_cursor,
  initialCursor: null,
};

/** The pages of the server's accounts. */
export const accountList = (earshot: EarshotOptions, q = "") =>
  earshot.server.accounts.infiniteQueryOptions(q ? { q } : {}, pages);

/** The pages of the server's projects. */
export const projectList = (earshot: EarshotOptions) => earshot.server.projects.infiniteQueryOptions({}, pages);

/** The server, which the page has loaded. */
export const useServer = () => useSuspenseQuery(useEarshot().server.get.queryOptions()).data;

/** Changes or tests something of the server, and reads all of it anew. */
export function useServerWrite<Result>(done?: (result: Result) => string | undefined) {
  const client = useEarshotClient();
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const { say, tell } = useMessage();
  return useMutation({
    mutationFn: (work: (calls: EarshotClient["server"]) => Promise<Result>) => work(client.server),
    onError: (error) => say(sentenceOf(error)),
    onSuccess(result) {
      const said = done?.(result);
      if (said) tell(said);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: earshot.server.pathKey() }),
  });
}
