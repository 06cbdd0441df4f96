import type { ReactNode } from "react";
import classes from "./meta.module.css";

/** The line below a title: status, tags, counts, who and when. */
export const Meta = ({ children }: { children: ReactNode }) => <div className={classes["meta"]}>{children}</div>;
