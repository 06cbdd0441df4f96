import { textBudget } from "@earshot/client";
import { useRouter } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
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
  const router = useRouter();
  // The text of the address, or the one that the address is about to have.
  const sought = useRef(q);
  const search = useEffectEvent((text: string) => {
    const { location, resolvedLocation } = router.state;
    // Somebody who follows a link meanwhile is not held back.
    const isLeaving = resolvedLocation !== undefined && location.pathname !== resolvedLocation.pathname;
    if (text === sought.current || isLeaving) return;
    sought.current = text;
    onSearch(text || undefined);
  });
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  // The address changes by the browser's buttons and by saved views too. What is typed on while it follows stays.
  useEffect(() => {
    if (q === sought.current) return;
    sought.current = q;
    setTyped(q);
  }, [q]);
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
