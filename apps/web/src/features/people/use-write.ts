import type { EarshotClient } from "@earshot/client";
import { useEarshot, useEarshotClient } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "../../ui/messages/failure.tsx";

/** Changes people or companies, reloads what shows them, and passes the result on. */
export function useWrite<Result>(onDone: (result: Result) => void) {
  const earshot = useEarshot();
  const client = useEarshotClient();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (work: (client: EarshotClient) => Promise<Result>) => work(client),
    async onSuccess(result) {
      for (const queryKey of [earshot.feedback.pathKey(), earshot.comment.pathKey()])
        void queryClient.invalidateQueries({ queryKey });
      // Before the list is loaded anew, the page may be left for another.
      onDone(result);
      await Promise.all(
        [earshot.person.pathKey(), earshot.company.pathKey()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
  return { write: mutate, isPending, fault: error && sentenceOf(error) };
}
