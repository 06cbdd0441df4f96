import { useEarshot } from "@earshot/client/react";
import { useQueryClient } from "@tanstack/react-query";

/** Returns a function that loads the project anew, and what shows its statuses and tags. */
export function useReload(): () => Promise<void> {
  const [earshot, queryClient] = [useEarshot(), useQueryClient()];
  return async () => {
    void queryClient.invalidateQueries({ queryKey: earshot.feedback.pathKey() });
    await queryClient.invalidateQueries({ queryKey: earshot.board.pathKey() });
  };
}
