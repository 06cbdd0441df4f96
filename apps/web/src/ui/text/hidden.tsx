import type { ReactNode } from "react";
import classes from "./hidden.module.css";

/** Text for screen readers alone. */
export const Hidden = ({ children }: { children: ReactNode }) => <span className={classes["hidden"]}>{children}</span>;

/** A page's heading for screen readers alone. */
export const HiddenHeading = ({ children }: { children: ReactNode }) => (
  <h1 className={classes["hidden"]}>{children}</h1>
);
