import { useEarshot } from "@earshot/client/react";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { isHidden } from "../data/session/hidden.ts";
import { isViewerQuery, useViewer } from "../data/session/viewer.ts";
import { projectText } from "../features/project/project.text.ts";
import { isSignedOut } from "../ui/messages/failure.tsx";
import { useToast } from "../ui/messages/toast.tsx";

/**
 * Looks after a stream of a project that has ended with an error. If the caller may not read the project any more, the
 * page says so, and nothing that was loaded of it stays. A stream whose session or bearer has ended is opened anew if the
 * project can still be read.
 */
export function useClosed(projectSlug: string, ended: Error | null, reopen: () => void): void {
  const board = useEarshot().board.get.queryOptions({ projectSlug });
  const queryClient = useQueryClient();
  const router = useRouter();
  const viewer = useViewer();
  const say = useToast();
  const check = useEffectEvent(async () => {
    try {
      await queryClient.query({ ...board, staleTime: 0 });
      if (isSignedOut(ended)) reopen();
    } catch (error) {
      // The page says by itself that a session has ended, and stays.
      if (!isHidden(error) || (viewer && isSignedOut(error))) return;
      say(projectText.closed);
      queryClient.removeQueries({ predicate: (query) => !isViewerQuery(query) });
      await router.invalidate();
    }
  });
  useEffect(() => {
    if (ended) void check();
  }, [ended]);
}
