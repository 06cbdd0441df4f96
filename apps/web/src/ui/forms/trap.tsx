import { useRef, useState } from "react";
import classes from "./trap.module.css";

/**
 * Returns a field that people neither see nor reach, which programs fill in, and a function that returns what is in it
 * and for how long the form was open.
 */
export function useTrap() {
  const [openedAt] = useState(() => Date.now());
  const field = useRef<HTMLInputElement>(null);
  const signs = () => ({
    ...(field.current?.value && { trap: field.current.value.slice(0, 200) }),
    seconds: (Date.now() - openedAt) / 1_000,
  });
  const input = (
    <input ref={field} className={classes["trap"]} name="fax" tabIndex={-1} autoComplete="off" aria-hidden />
  );
  return [input, signs] as const;
}
