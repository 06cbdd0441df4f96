import { Link, type LinkProps } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";
import { focusDetail } from "../../ui/hooks/list-focus.ts";
import type { Selection } from "../../ui/hooks/selection.ts";
import classes from "./line.module.css";

/** The state of an item in a list. */
export interface Place {
  /** True if the item is open. */
  isOpen: boolean;
  /** True if the Tab key stops at it. */
  isStop: boolean;
  selection: Selection;
}

interface LineProps extends Place {
  id: string;
  /** Says what the checkbox selects. */
  label: string;
  /** The mark in place of the checkbox, until something is selected. */
  mark: ReactNode;
  title: string;
  excerpt: ReactNode;
  end: ReactNode;
  endClass?: string | undefined;
  /** The address of the page with the item open. */
  link: Pick<LinkProps, "from" | "to" | "search">;
}

/** An item as a dense line: a checkbox, its title, and what stands at its end. */
export function ListLine({ id, label, mark, title, excerpt, end, endClass = "", link, ...place }: LineProps) {
  const { isOpen, isStop, selection } = place;
  const isSelected = selection.has(id);
  const tabIndex = isStop ? 0 : -1;
  const select = ({ shiftKey }: MouseEvent) => (shiftKey ? selection.extend : selection.toggle)(id);
  return (
    <li className={classes["line"]} data-open={isOpen || undefined} data-selected={isSelected || undefined}>
      <label className={classes["mark"]}>
        <input
          type="checkbox"
          className={classes["check"]}
          aria-label={label}
          checked={isSelected}
          tabIndex={tabIndex}
          onClick={select}
          onChange={() => undefined}
        />
        {mark}
      </label>
      <Link
        {...link}
        className={classes["link"]}
        id={`line-${id}`}
        tabIndex={tabIndex}
        preload={false}
        resetScroll={false}
        aria-current={isOpen ? "true" : undefined}
        activeOptions={{ exact: true }}
        onClick={(event) => {
          // A click without a pointer is the Enter key's.
          if (event.detail === 0) focusDetail();
          if (!event.shiftKey) return;
          event.preventDefault();
          selection.extend(id);
        }}
      >
        <span className={classes["title"]} dir="auto">
          {title}
        </span>
        <span className={classes["excerpt"]}>{excerpt}</span>
      </Link>
      <span className={`${classes["end"]} ${endClass}`}>{end}</span>
    </li>
  );
}
