import { useEffect, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { sentenceOf } from "../../../ui/messages/failure.tsx";
import { FormError } from "../../../ui/forms/field.tsx";
import { Foot } from "../../../ui/layout/frame.tsx";
import { useSought } from "../../../ui/hooks/use-sought.ts";
import { commentText } from "../comment.text.ts";
import type { StatusChange } from "./status-line.tsx";
import type { useComments } from "./use-comments.ts";

interface MoreProps {
  thread: ReturnType<typeof useComments>;
  /** The changes of the status that are shown between the comments. */
  changes: readonly StatusChange[];
  /** The number of comments. */
  all: number;
}

/**
 * The button that loads the next page of a thread. Scrolling loads nothing, because the form for a comment is below the
 * thread. The first loaded comment gets the focus, so that a keyboard and a screen reader continue there.
 */
export function MoreComments({ thread, changes, all }: MoreProps) {
  const { ids, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, pages, error } = thread;
  const [first, setFirst] = useState<string>();
  useSought({ ...thread, ids: new Set([...ids, ...changes.map(({ id }) => id)]) });
  useEffect(() => {
    if (first !== undefined) document.getElementById(first)?.focus({ preventScroll: true });
  }, [first]);
  if (!hasNextPage) return null;
  const loadOnce = () => fetchNextPage({ cancelRefetch: false });
  const load = async () => {
    let loaded = await loadOnce();
    // While the thread is loaded anew, a next page is not: it comes after that.
    if (loaded.isSuccess && loaded.data.pages.length === pages) loaded = await loadOnce();
    if (!loaded.isFetchNextPageError) setFirst(loaded.data?.pages.at(-1)?.items[0]?.id);
  };
  return (
    <Foot>
      <FormError text={isFetchNextPageError && error ? sentenceOf(error) : null} />
      <Button onClick={() => void load()} disabled={isFetchingNextPage}>
        {isFetchNextPageError ? commentText.again : commentText.more(ids.size, all)}
      </Button>
    </Foot>
  );
}
