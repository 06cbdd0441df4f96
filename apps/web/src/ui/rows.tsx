import type { ReactNode, Ref } from "react";
import { panel } from "./frame.tsx";
import classes from "./rows.module.css";

/** A panel of rows, such as the settings' lists. */
export const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={`${panel} ${classes["rows"]}`} aria-label={label}>
    {children}
  </ul>
);

interface RowProps {
  /** A glyph, a swatch or a picture before the name. */
  mark?: ReactNode;
  /** What names the row, and below it what else there is to say. */
  children: ReactNode;
  /** What can be done with it. On phones it goes below where there is no room. */
  actions?: ReactNode;
  /** What has opened below it, such as a form. */
  open?: ReactNode;
  /** Its element, for what is dragged. */
  place?: Ref<HTMLLIElement>;
  className?: string;
}

/** One row: its mark, its words, and what can be done. */
export const Row = ({ mark, children, actions, open, place, className }: RowProps) => (
  <li ref={place} className={className}>
    <div className={classes["row"]}>
      {mark}
      <div className={classes["words"]}>{children}</div>
      {actions && <div className={classes["actions"]}>{actions}</div>}
    </div>
    {open && <div className={classes["open"]}>{open}</div>}
  </li>
);

/** A row that is a form alone, such as that of something new. */
export const FormRow = ({ children }: { children: ReactNode }) => <li className={classes["open"]}>{children}</li>;

/** What a row says below its name. */
export const RowNote = ({ children }: { children: ReactNode }) => <p className={classes["note"]}>{children}</p>;
