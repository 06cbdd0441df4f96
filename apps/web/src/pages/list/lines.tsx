import type { ComponentProps, ComponentType, ReactNode } from "react";
import type { Selection } from "../../ui/hooks/selection.ts";
import { NextPage } from "../../ui/layout/next-page.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import type { Place } from "./line.tsx";

interface LinesProps<Item> {
  list: ComponentProps<typeof NextPage>["list"] & { data: unknown; refetch: () => unknown };
  items: readonly Item[];
  /** The place of the open item; -1 if it is not in the list. */
  index: number;
  openId: string | undefined;
  selection: Selection;
  empty: ReactNode;
  Line: ComponentType<Place & { item: Item }>;
}

/** The lines of a list: loading, failed, empty or full. */
export function Lines<Item extends { readonly id: string }>(props: LinesProps<Item>) {
  const { list, items, index, openId, selection, empty, Line } = props;
  if (list.error && !list.data) return <Failure error={list.error} retry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton />;
  if (items.length === 0 && !list.hasNextPage) return empty;
  return (
    <>
      <ul>
        {items.map((item, at) => (
          <Line
            key={item.id}
            item={item}
            isOpen={item.id === openId}
            isStop={at === Math.max(index, 0)}
            selection={selection}
          />
        ))}
      </ul>
      <NextPage list={list} />
    </>
  );
}
