import type { ReactNode } from "react";
import classes from "./empty.module.css";

interface EmptyProps {
  title: string;
  text: string;
  /** 1 where it is the whole page. */
  level?: 1 | 2;
  /** What to do about it. */
  children?: ReactNode;
}

/** What stands where there is nothing to show, or where something failed. */
export function Empty({ title, text, level = 2, children }: EmptyProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className={classes["empty"]} role={level === 2 ? "status" : undefined}>
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children && <div className={classes["actions"]}>{children}</div>}
    </div>
  );
}
