import { type ReactNode, useId } from "react";
import { panel } from "./frame.tsx";
import classes from "./panel.module.css";

/** The class of a panel with its parts below each other, for elements other than sections. */
export const stacked = `${panel} ${classes["panel"]}`;

interface PanelProps {
  title: string;
  text?: string;
  children: ReactNode;
}

/** A part of a page, with its title. */
export function Panel({ title, text, children }: PanelProps) {
  const id = useId();
  return (
    <section className={stacked} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text && <p className={classes["lead"]}>{text}</p>}
      {children}
    </section>
  );
}

/** The end of a panel's form: its button, and the result. */
export const PanelFoot = ({ children, said }: { children: ReactNode; said?: string | undefined }) => (
  <div className={classes["foot"]}>
    {children}
    <p role="status">{said}</p>
  </div>
);
