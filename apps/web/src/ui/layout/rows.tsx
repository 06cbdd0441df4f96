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
  /** A glyph, a color or a picture before the name. */
  mark?: ReactNode;
  /** The row's name, and the notes below it. */
  children: ReactNode;
  /** The row's actions. On phones they go below if there is no room. */
  actions?: ReactNode;
  /** The part that has opened below the row, such as a form. */
  open?: ReactNode;
  /** A ref of the row's element, for dragging. */
  place?: Ref<HTMLLIElement>;
  className?: string;
}

/** A row: its mark, its name and notes, and its actions. */
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

/** A row that is only a form, such as that of a new item. */
export const FormRow = ({ children }: { children: ReactNode }) => <li className={classes["open"]}>{children}</li>;

/** A note below a row's name. */
export const RowNote = ({ children }: { children: ReactNode }) => <p className={classes["note"]}>{children}</p>;
