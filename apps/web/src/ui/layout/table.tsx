import type { ReactNode } from "react";
import { Hidden } from "../text/hidden.tsx";
import { panel } from "./frame.tsx";
import classes from "./table.module.css";

interface TableProps {
  label: string;
  /** The heads of the columns. That of the last column, which has actions, is only read aloud. */
  head: readonly string[];
  /** True for a table without actions: then every head shows. */
  isPlain?: boolean;
  /** The heads of columns of numbers. */
  numbers?: readonly string[];
  /** The title and the actions above the table. */
  title?: ReactNode;
  /** A part that has opened between the title and the table, such as a form. */
  above?: ReactNode;
  /** Replaces the table if it has no rows. */
  empty?: ReactNode;
  children: ReactNode;
}

/** A panel with a table. On phones the cells of a row are below each other. */
export const Table = ({ label, head, isPlain = false, numbers = [], title, above, empty, children }: TableProps) => (
  <section className={`${panel} ${classes["panel"]}`} aria-label={label}>
    {title && <header className={classes["title"]}>{title}</header>}
    {above}
    {empty || (
      <table className={classes["table"]} aria-label={label}>
        <thead>
          <tr>
            {head.map((name, index) => (
              <th key={name} scope="col" className={numbers.includes(name) ? classes["number"] : undefined}>
                {index === head.length - 1 && !isPlain ? <Hidden>{name}</Hidden> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    )}
  </section>
);

interface CellProps {
  /** The head of the column, which is before the content on phones. */
  label?: string;
  /** True for a column as narrow as its content. */
  tight?: boolean;
  isNumber?: boolean;
  /** True for the cell of the row's actions, which is in the corner on phones, or below the others if it is wide. */
  isEnd?: boolean | "wide";
  children: ReactNode;
}

export const Cell = ({ label, tight = false, isNumber = false, isEnd = false, children }: CellProps) => (
  <td
    data-label={label}
    className={[
      tight && classes["tight"],
      isNumber && classes["number"],
      isEnd && classes["end"],
      isEnd === "wide" && classes["wide"],
    ]
      .filter(Boolean)
      .join(" ")}
  >
    {children}
  </td>
);
