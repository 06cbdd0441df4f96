import type { ReactNode } from "react";
import classes from "./tabs.module.css";

/** Links to the pages of one subject, one of which is this one. */
export const Tabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={classes["tabs"]} aria-label={label}>
    {children}
  </nav>
);
