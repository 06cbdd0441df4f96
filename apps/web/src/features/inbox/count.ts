import type { Board } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { statusCount } from "../../data/project/counts.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { useMounted } from "../../ui/hooks/use-mounted.ts";
import { countText } from "../../ui/text/count.ts";
import { filtersOf, type InboxAddress, viewOf } from "./address.ts";

/** Returns the board's count for the address: everything, or a status. Undefined for what it does not count. */
export const countOf = (counts: Board["counts"], address: InboxAddress): string | undefined =>
  address.tag !== undefined || viewOf(address) !== "all" ? undefined : statusCount(counts, address.status);

/** Returns the number of items of the address. Undefined until it is known, which it is not in the server's page. */
export function useCount(address: InboxAddress, isWanted = true): string | undefined {
  const { slug: projectSlug } = useBoard();
  const isMounted = useMounted();
  const options = useEarshot().feedback.count.queryOptions({ projectSlug, ...filtersOf(address) });
  const { data } = useQuery({ ...options, enabled: isMounted && isWanted });
  return data && isMounted ? countText(data.count, data.is_exact) : undefined;
}
