import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { useMounted } from "../../ui/hooks/use-mounted.ts";
import { countText } from "../../ui/text/count.ts";
import { useBoard } from "./use-board.ts";

/** Returns how much is held or reported. Undefined until it is known, and for whoever may not know it. */
export function useQueueCount(): string | undefined {
  const { slug: projectSlug, viewer } = useBoard();
  const isMounted = useMounted();
  const isWanted = isMounted && (viewer?.can.includes("moderation.queue") ?? false);
  const options = useEarshot().moderation.queue.queryOptions({ projectSlug, limit: 1 });
  const { data } = useQuery({ ...options, enabled: isWanted });
  return data && isWanted ? countText(data.total, data.total < 1_000) : undefined;
}
