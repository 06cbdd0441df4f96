import type { ReactNode } from "react";
import classes from "./empty.module.css";

interface EmptyProps {
  title: string;
  text: string;
  /** 1 if the message is the whole page. */
  level?: 1 | 2;
  /** The actions that help. */
  children?: ReactNode;
}

/** A message in place of something that is missing or failed. */
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
