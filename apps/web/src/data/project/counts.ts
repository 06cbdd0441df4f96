import type { Board } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { useMounted } from "../../ui/hooks/use-mounted.ts";
import { countText } from "../../ui/text/count.ts";
import { useBoard } from "./use-board.ts";

/** Returns the number of items with this status, or of all items. */
export function statusCount(counts: Board["counts"], name?: string): string {
  const counted = counts.filter(({ status }) => name === undefined || status === name);
  const sum = counted.reduce((total, { count }) => total + count, 0);
  return countText(sum);
}

/** Returns a function that has the number of items with a tag. The browser loads the numbers after the page. */
export function useTagCounts(): (name: string) => string | undefined {
  const { slug: projectSlug, tags } = useBoard();
  const isMounted = useMounted();
  const options = useEarshot().board.tagCounts.queryOptions({ projectSlug });
  const { data } = useQuery({ ...options, enabled: isMounted && tags.length > 0 });
  const counts = new Map(data?.map(({ tag, count }) => [tag, countText(count)]));
  return (name) => counts.get(name);
}
