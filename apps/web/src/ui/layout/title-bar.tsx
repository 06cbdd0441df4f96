import type { ReactNode } from "react";
import classes from "./title-bar.module.css";

/** The large title of a table or a panel, with its notes, and its actions at the end. */
export const TitleBar = ({ children }: { children: ReactNode }) => <div className={classes["bar"]}>{children}</div>;
