import type { ReactNode } from "react";
import classes from "./hidden.module.css";

/** Text for screen readers alone. */
export const Hidden = ({ children }: { children: ReactNode }) => <span className={classes["hidden"]}>{children}</span>;
