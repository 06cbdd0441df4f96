import type { FeedbackPage } from "@earshot/client";
import { memo, startTransition, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Item } from "./item.tsx";

/** The distance from the screen within which a page's rows are rendered. */
const near = "2000px";

/** The usual height of a row in pixels, until it is rendered. */
const usual = 116;

/** The rendered heights of pages, so that a reader who comes back to a long list finds the place again. */
const heights = new WeakMap<FeedbackPage, number>();

interface RowsProps {
  page: FeedbackPage;
  /** True for the page that the server renders. */
  isFirst: boolean;
  /** True for the page with the item that the address names. */
  isSought: boolean;
}

/**
 * A page of the board's list. Far from the screen it is only a height, so that a list of any length scrolls smoothly.
 */
export const Rows = memo(function Rows({ page, isFirst, isSought }: RowsProps) {
  const element = useRef<HTMLUListElement>(null);
  const [height, setHeight] = useState(
    isSought ? undefined : (heights.get(page) ?? (isFirst ? undefined : page.items.length * usual)),
  );
  // Whoever comes back scrolls to where they were, before the rows are rendered: all that was above has its height.
  useLayoutEffect(() => {
    const list = element.current;
    return () => {
      const known = list?.getBoundingClientRect().height;
      if (known) heights.set(page, known);
    };
  }, [page]);
  useEffect(() => {
    const list = element.current;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        // A list that is hidden, because another page loads in its place, is observed as one without a height.
        if (!entry?.boundingClientRect.height || !list || list.contains(document.activeElement)) return;
        const known = entry.isIntersecting ? undefined : entry.boundingClientRect.height;
        if (known !== undefined) heights.set(page, known);
        // As a transition, so that scrolling continues meanwhile.
        startTransition(() => setHeight(known));
      },
      { rootMargin: near },
    );
    if (list) observer.observe(list);
    return () => observer.disconnect();
  }, [page]);
  return (
    <ul ref={element} {...(height !== undefined && { style: { blockSize: height } })}>
      {height === undefined && page.items.map((item) => <Item key={item.id} item={item} />)}
    </ul>
  );
});
