import { useEarshotClient } from "@earshot/client/react";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { isHidden } from "../data/session/hidden.ts";
import { isViewerQuery } from "../data/session/viewer.ts";
import { projectText } from "../features/project/project.text.ts";
import { useToast } from "../ui/messages/toast.tsx";

/**
 * Returns a function for when the stream of a project ends with an error. If the caller may not read the project any
 * more, the page says so, and nothing that was loaded of it stays.
 */
export function useClosed(projectSlug: string): () => void {
  const client = useEarshotClient();
  const queryClient = useQueryClient();
  const router = useRouter();
  const say = useToast();
  const check = async () => {
    const error: unknown = await client.board.get.query({ projectSlug }).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (!isHidden(error)) return;
    say(projectText.closed);
    queryClient.removeQueries({ predicate: (query) => !isViewerQuery(query) });
    await router.invalidate();
  };
  return () => void check();
}
