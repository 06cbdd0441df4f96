import { type ReactNode, useId } from "react";
import { panel } from "../../ui/frame.tsx";
import classes from "./account.module.css";

interface PanelProps {
  title: string;
  text?: string;
  children: ReactNode;
}

/** One part of the account. */
export function Panel({ title, text, children }: PanelProps) {
  const id = useId();
  return (
    <section className={`${panel} ${classes["panel"]}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text && <p className={classes["lead"]}>{text}</p>}
      {children}
    </section>
  );
}

/** The foot of a form: its button, and what came of it. */
export const PanelFoot = ({ children, said }: { children: ReactNode; said?: string | undefined }) => (
  <div className={classes["foot"]}>
    {children}
    <p role="status">{said}</p>
  </div>
);
