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
  const isAway = /^[\da-f-]{36}$/.test(hash) && !isThere;
  const isMissing = isAway && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isMissing && !isFetching) void fetchNextPage({ cancelRefetch: false });
  }, [isMissing, isFetching, fetchNextPage]);
  useEffect(() => {
    if (isAway) setSought(true);
    if (!isSought || !isThere) return;
    setSought(false);
    const found = document.getElementById(hash);
    found?.scrollIntoView();
    found?.focus({ preventScroll: true });
  }, [isAway, isSought, isThere, hash]);
  return hash;
}
