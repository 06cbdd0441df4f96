import type { ReactNode } from "react";
import classes from "./kbd.module.css";

/** A key, as a hint beside its action. Screens without a keyboard hide it. */
export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className={classes["kbd"]} aria-hidden="true">
    {children}
  </kbd>
);
