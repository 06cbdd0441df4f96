import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";

interface SoughtIn {
  /** The ids that are loaded. */
  ids: ReadonlySet<string>;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: { cancelRefetch: false }) => Promise<unknown>;
}

/** Loads pages until what the address names is loaded, and goes to it. Returns its id. */
export function useSought({ ids, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: SoughtIn): string {
  const { hash } = useLocation();
  const isThere = ids.has(hash);
  const [isSought, setSought] = useState(false);
  const isMissing = /^[\da-f-]{36}$/.test(hash) && !isThere && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (!isMissing || isFetching) return;
    setSought(true);
    void fetchNextPage({ cancelRefetch: false });
  }, [isMissing, isFetching, fetchNextPage]);
  useEffect(() => {
    if (!isSought || !isThere) return;
    const found = document.getElementById(hash);
    found?.scrollIntoView();
    found?.focus({ preventScroll: true });
  }, [isSought, isThere, hash]);
  return hash;
}
