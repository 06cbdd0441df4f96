import { Children, type ReactNode, useEffect, useId, useRef } from "react";
import { Hidden } from "../text/hidden.tsx";
import classes from "./side-menu.module.css";

interface SideMenuProps {
  title: string;
  /** True if the title is for screen readers alone. */
  isTitleHidden?: boolean;
  children: ReactNode;
}

/** A menu of links beside a page. On narrow screens it is a row that scrolls. */
export function SideMenu({ title, isTitleHidden = false, children }: SideMenuProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef<Element | null>(null);
  // In the row, the link of the open page may be out of sight.
  useEffect(() => {
    const current = list.current?.querySelector("[aria-current]") ?? null;
    if (!list.current || !current || current === shown.current) return;
    shown.current = current;
    list.current.scrollLeft += current.getBoundingClientRect().left - list.current.getBoundingClientRect().left;
  });
  return (
    <nav className={classes["menu"]} aria-labelledby={id}>
      <h2 id={id}>{isTitleHidden ? <Hidden>{title}</Hidden> : title}</h2>
      <ul ref={list}>
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </ul>
    </nav>
  );
}
