import { useEarshot } from "@earshot/client/react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { NextPage } from "../../../ui/layout/next-page.tsx";
import { Skeleton } from "../../../ui/layout/skeleton.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { useSought } from "../../../ui/hooks/use-sought.ts";
import { Foot } from "../../../ui/layout/frame.tsx";
import { Empty } from "../../../ui/messages/empty.tsx";
import { Failure } from "../../../ui/messages/failure.tsx";
import { mayUse, useBoard } from "../../../data/project/use-board.ts";
import { feedbackText } from "../feedback.text.ts";
import type { Filters } from "./filters.ts";
import { Item } from "./item.tsx";
import { feedbackList } from "./list.ts";
import { Rows } from "./rows.tsx";
import { useFilters } from "./toolbar.tsx";

const isFiltered = ({ q, status, tag }: Filters) => Boolean(q ?? status ?? tag);

interface ListProps {
  /** Begins new feedback with this title. */
  share: (title: string) => void;
}

function Nothing({ share }: ListProps) {
  const board = useBoard();
  const { filters, set } = useFilters();
  const { q, status, tag } = filters;
  const text = status || tag ? "" : (q ?? "");
  const similar = useEarshot().feedback.similar.queryOptions({ projectSlug: board.slug, text });
  const { data: close = [], isLoading } = useQuery({ ...similar, enabled: text !== "" });
  if (!isFiltered(filters)) return <Empty title={feedbackText.none.title} text={feedbackText.none.text} />;
  if (isLoading) return <Skeleton />;
  const { notFound } = feedbackText;
  const title = q ? notFound.titleOf(q) : notFound.title;
  const isClose = text !== "" && close.length > 0;
  const steps = (
    <>
      {text !== "" && mayUse(board, "feedback.create") && (
        <Button {...(!isClose && { kind: "primary" })} onClick={() => share(text)}>
          {notFound.share}
        </Button>
      )}
      <Button onClick={() => void set({ q: undefined, status: undefined, tag: undefined })}>{notFound.all}</Button>
    </>
  );
  if (!isClose)
    return (
      <Empty title={title} text={notFound.text}>
        {steps}
      </Empty>
    );
  return (
    <>
      <Empty title={title} text={notFound.close} />
      <ul>
        {close.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
      <Foot>{steps}</Foot>
    </>
  );
}

/** The most pages that are loaded to find the item that the address names. */
const mostSought = 10;

/** The board's feedback. */
export function FeedbackList({ share }: ListProps) {
  const { slug } = useBoard();
  const { filters } = useFilters();
  const list = useInfiniteQuery(feedbackList(useEarshot(), slug, filters));
  const { data, error, refetch, hasNextPage } = list;
  const all = data?.pages ?? [];
  const ids = new Set(all.flatMap(({ items }) => items.map(({ id }) => id)));
  const sought = useSought({ ...list, ids, hasNextPage: hasNextPage && all.length < mostSought });
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton />;
  const pages = data.pages.filter(({ items }) => items.length > 0);
  if (pages.length === 0 && !hasNextPage) return <Nothing share={share} />;
  return (
    <>
      {pages.map((page, index) => (
        <Rows
          key={page.items[0]?.id}
          page={page}
          isFirst={index === 0}
          isSought={page.items.some(({ id }) => id === sought)}
        />
      ))}
      <NextPage list={list} isInVain={data.pages.at(-1)?.items.length === 0} />
    </>
  );
}
