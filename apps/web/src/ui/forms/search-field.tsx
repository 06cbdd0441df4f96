import { textBudget } from "@earshot/client";
import { useRouter } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useDebounced } from "../hooks/use-debounced.ts";
import classes from "./search-field.module.css";

/** The pause in typing before a search, in milliseconds. */
const pause = 250;

interface SearchFieldProps {
  label: string;
  /** The text that is searched for now, such as that of the address. */
  q: string | undefined;
  onSearch: (q: string | undefined) => void;
}

/** The search of a list. It searches when somebody pauses in typing. */
export function SearchField({ label, q = "", onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(q);
  const settled = useDebounced(typed.trim(), pause);
  const router = useRouter();
  const search = useEffectEvent((text: string) => {
    const { location, resolvedLocation } = router.state;
    // Somebody who follows a link meanwhile is not held back.
    const isLeaving = resolvedLocation !== undefined && location.pathname !== resolvedLocation.pathname;
    if (text !== q && !isLeaving) onSearch(text || undefined);
  });
  useEffect(() => search(settled), [settled]);
  // The address changes by the browser's buttons too.
  useEffect(() => setTyped((before) => (before.trim() === q ? before : q)), [q]);
  return (
    <label className={classes["search"]}>
      <Search size={14} strokeWidth={1.75} aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        dir="auto"
        autoComplete="off"
        maxLength={textBudget.search}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  );
}
