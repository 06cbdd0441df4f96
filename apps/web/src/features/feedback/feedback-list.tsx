import { useEarshot } from "@earshot/client/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Bones } from "../../ui/bones.tsx";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failure, sentenceOf } from "../../ui/failure.tsx";
import { FormError } from "../../ui/field.tsx";
import { Foot } from "../../ui/frame.tsx";
import { mayUse, useBoard } from "../project/use-board.ts";
import { feedbackText } from "./feedback.text.ts";
import type { Filters } from "./filters.ts";
import { feedbackList } from "./list.ts";
import { Rows } from "./rows.tsx";
import { useFilters } from "./toolbar.tsx";

/** How far below the screen the next page is loaded. */
const ahead = "600px";

interface MoreProps {
  load: () => void;
  isLoading: boolean;
  /** Why it did not load. */
  error?: Error | null;
}

/** Loads the next page when it comes near the screen. The button is for whoever gets there first, or if that failed. */
export function More({ load, isLoading, error = null }: MoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const hasFailed = error !== null;
  useEffect(() => {
    // A busy page hears of several changes at once, of which the last counts.
    const look = (entries: IntersectionObserverEntry[]) => entries.at(-1)?.isIntersecting && load();
    const observer = new IntersectionObserver(look, { rootMargin: ahead });
    if (place.current && !hasFailed) observer.observe(place.current);
    return () => observer.disconnect();
  }, [load, hasFailed]);
  return (
    <div ref={place}>
      <Foot>
        <FormError text={error && sentenceOf(error)} />
        <Button onClick={load} disabled={isLoading}>
          {hasFailed ? feedbackText.again : feedbackText.more}
        </Button>
      </Foot>
    </div>
  );
}

const isFiltered = ({ q, status, tag }: Filters) => Boolean(q ?? status ?? tag);

interface ListProps {
  /** Begins feedback with this title. */
  share: (title: string) => void;
}

function Nothing({ share }: ListProps) {
  const board = useBoard();
  const { filters, set } = useFilters();
  const { q, status, tag } = filters;
  if (!isFiltered(filters)) return <Empty title={feedbackText.none.title} text={feedbackText.none.text} />;
  return (
    <Empty title={q ? feedbackText.notFound.titleOf(q) : feedbackText.notFound.title} text={feedbackText.notFound.text}>
      {q && !status && !tag && mayUse(board, "feedback.create") && (
        <Button kind="primary" onClick={() => share(q)}>
          {feedbackText.notFound.share}
        </Button>
      )}
      <Button onClick={() => void set({ q: undefined, status: undefined, tag: undefined })}>
        {feedbackText.notFound.all}
      </Button>
    </Empty>
  );
}

/** The board's feedback. While a search runs, what was found before stays. */
export function FeedbackList({ share }: ListProps) {
  const { slug } = useBoard();
  const { filters } = useFilters();
  const { data, error, isPending, refetch, hasNextPage, ...next } = useInfiniteQuery({
    ...feedbackList(useEarshot(), slug, filters),
    placeholderData: (before) => before,
  });
  if (isPending) return <Bones />;
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  const pages = data.pages.filter(({ items }) => items.length > 0);
  if (pages.length === 0) return <Nothing share={share} />;
  return (
    <>
      {pages.map((page, index) => (
        <Rows key={page.items[0]?.id} page={page} isFirst={index === 0} />
      ))}
      {hasNextPage && (
        <More
          load={() => void next.fetchNextPage({ cancelRefetch: false })}
          isLoading={next.isFetchingNextPage}
          error={next.isFetchNextPageError ? error : null}
        />
      )}
    </>
  );
}
