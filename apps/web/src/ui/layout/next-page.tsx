import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "../controls/button.tsx";
import { FormError } from "../forms/field.tsx";
import { sentenceOf } from "../messages/failure.tsx";
import { Foot } from "./frame.tsx";

/** The distance below the screen at which the next page is loaded. */
const ahead = "600px";

const text = { more: "Show more", again: "Try again" } as const;

interface NextPageProps {
  /** The result of TanStack Query for a list in pages. */
  list: {
    hasNextPage: boolean;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: (options: { cancelRefetch: boolean }) => unknown;
  };
  /** True if the server has looked at many items in vain: the button alone loads more then. */
  isInVain?: boolean;
}

/**
 * Loads the next page of a list, if there is one, when the button comes near the screen. The button is for readers who
 * are faster, and for another attempt.
 */
export function NextPage({ list, isInVain = false }: NextPageProps) {
  const place = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage: isLoading, isFetchNextPageError: hasFailed, error } = list;
  const loadAhead = useEffectEvent(() => void list.fetchNextPage({ cancelRefetch: false }));
  // While the list is loaded anew, the next page is not loaded: the button is looked for again after that.
  const isObserved = hasNextPage && !list.isFetching && !hasFailed && !isInVain;
  useEffect(() => {
    // A busy page gets several entries at once, of which the last one counts.
    const look = (entries: IntersectionObserverEntry[]) => entries.at(-1)?.isIntersecting && loadAhead();
    const observer = new IntersectionObserver(look, { rootMargin: ahead });
    if (place.current && isObserved) observer.observe(place.current);
    return () => observer.disconnect();
  }, [isObserved]);
  if (!hasNextPage) return null;
  return (
    <div ref={place}>
      <Foot>
        <FormError text={hasFailed && error ? sentenceOf(error) : null} />
        <Button onClick={() => void list.fetchNextPage({ cancelRefetch: true })} disabled={isLoading}>
          {hasFailed ? text.again : text.more}
        </Button>
      </Foot>
    </div>
  );
}
