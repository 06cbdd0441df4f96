import type { ReactNode } from "react";
import classes from "./meta.module.css";

/** The line below a title: the status, tags, counts, author and time. */
export const Meta = ({ children }: { children: ReactNode }) => <div className={classes["meta"]}>{children}</div>;
