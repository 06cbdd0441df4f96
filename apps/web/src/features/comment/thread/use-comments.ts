import type { ThreadComment } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { skipToken, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useBoard } from "../../../data/project/use-board.ts";
import { postedKey } from "../cache.ts";
import { nest, type Nested } from "../nest.ts";
import { commentPages } from "./pages.ts";

const none: readonly ThreadComment[] = [];

/** Returns the loaded comments on feedback, nested, and a function that loads more. */
export function useComments(feedbackId: string) {
  const earshot = useEarshot();
  const { slug } = useBoard();
  const { data, ...query } = useInfiniteQuery(commentPages(earshot, slug, feedbackId));
  const { data: posted = none } = useQuery<readonly ThreadComment[]>({
    queryKey: postedKey(earshot, feedbackId),
    queryFn: skipToken,
  });
  const { hasNextPage } = query;
  const nested = useMemo(() => {
    const loaded = data?.pages.flatMap(({ items }) => items);
    const ids = new Set(loaded?.map(({ id }) => id));
    const roots = loaded && nest([...loaded, ...posted]);
    const isInPages = ({ comment: { id } }: Nested) => !hasNextPage || ids.has(id);
    return {
      ids,
      comments: roots?.filter(isInPages),
      /** Comments that this browser has posted, and that belong on a page that is not loaded. */
      posted: roots?.filter((root) => !isInPages(root)) ?? [],
    };
  }, [data, posted, hasNextPage]);
  return { ...query, ...nested, pages: data?.pages.length ?? 0 };
}
