import { Children, type ReactNode, useId } from "react";
import { Hidden } from "./hidden.tsx";
import classes from "./side-menu.module.css";

interface SideMenuProps {
  title: string;
  /** Whether only screen readers tell it. */
  isTitleHidden?: boolean;
  children: ReactNode;
}

/** A menu of links that stands beside a page. On narrow screens it is a row that can be scrolled. */
export function SideMenu({ title, isTitleHidden = false, children }: SideMenuProps) {
  const id = useId();
  return (
    <nav className={classes["menu"]} aria-labelledby={id}>
      <h2 id={id}>{isTitleHidden ? <Hidden>{title}</Hidden> : title}</h2>
      <ul>
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </ul>
    </nav>
  );
}
