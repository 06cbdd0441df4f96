import type { ReactNode } from "react";
import classes from "./kbd.module.css";

/** A key, as a hint beside what it does. Screens without a keyboard do not show it. */
export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className={classes["kbd"]} aria-hidden="true">
    {children}
  </kbd>
);
