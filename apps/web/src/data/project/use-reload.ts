import { useEarshot } from "@earshot/client/react";
import { useQueryClient } from "@tanstack/react-query";

/** Returns a function that reloads the project, and the lists that show its statuses and tags. */
export function useReload(): () => Promise<void> {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  return async () => {
    void queryClient.invalidateQueries({ queryKey: earshot.feedback.pathKey() });
    await queryClient.invalidateQueries({ queryKey: earshot.board.pathKey() });
  };
}
