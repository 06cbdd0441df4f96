import type { FeedbackPage } from "@earshot/client";
import { memo, startTransition, useEffect, useRef, useState } from "react";
import { Item } from "./item.tsx";

/** How far from the screen a page's rows are still rendered. */
const near = "2000px";

/** How high a row is, about, in pixels, until it is rendered. */
const usual = 116;

/** How high pages were, so that who comes back to a long list finds the place where they were. */
const heights = new WeakMap<FeedbackPage, number>();

interface RowsProps {
  page: FeedbackPage;
  /** It is in the server's page, too. */
  isFirst: boolean;
}

/** A page of the board's list. Far from the screen it has a height alone, so that a list of any length scrolls. */
export const Rows = memo(function Rows({ page, isFirst }: RowsProps) {
  const element = useRef<HTMLUListElement>(null);
  const [height, setHeight] = useState(heights.get(page) ?? (isFirst ? undefined : page.items.length * usual));
  useEffect(() => {
    const list = element.current;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (!entry || !list || list.contains(document.activeElement)) return;
        const known = entry.isIntersecting ? undefined : entry.boundingClientRect.height;
        if (known !== undefined) heights.set(page, known);
        // Piece by piece, so that scrolling goes on meanwhile.
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
