import { Children, type ReactNode, useId } from "react";
import classes from "./side-menu.module.css";

/** A menu of links that stands beside a page. On narrow screens it is a row that can be scrolled. */
export function SideMenu({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <nav className={classes["menu"]} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </ul>
    </nav>
  );
}
