import { useEffect, useRef } from "react";
import { Hidden } from "../text/hidden.tsx";
import classes from "./mention-list.module.css";
import type { Choice } from "../controls/combobox.tsx";

const text = {
  label: "People to mention",
  hint: (count: number) => `${count === 1 ? "1 person" : `${count} people`} to mention: arrows move, Enter chooses.`,
};

interface MentionListProps {
  id: string;
  people: readonly Choice[];
  /** The place of the one that Enter chooses. */
  active: number;
  choose: (index: number) => void;
}

/** The list of whom to mention, below the field that has the focus. */
export function MentionList({ id, people, active, choose }: MentionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div className={classes["mentions"]}>
      <div role="status">
        <Hidden>{text.hint(people.length)}</Hidden>
      </div>
      <div ref={list} id={id} role="listbox" aria-label={text.label} className={classes["list"]}>
        {people.map(({ value, label, mark, note }, index) => (
          <button
            key={value}
            type="button"
            tabIndex={-1}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            data-highlighted={index === active || undefined}
            className={classes["item"]}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(index)}
          >
            {mark}
            <span className={classes["name"]} dir="auto">
              {label}
            </span>
            {note}
          </button>
        ))}
      </div>
    </div>
  );
}
