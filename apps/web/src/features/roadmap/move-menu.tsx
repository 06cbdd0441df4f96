import type { FullFeedback } from "@earshot/client";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/controls/menu.tsx";
import { Glyph } from "../../ui/marks/status.tsx";
import classes from "./roadmap.module.css";
import { roadmapText } from "./roadmap.text.ts";
import { useMoving } from "./use-move.ts";

/** The menu that moves a card without dragging: for keyboards, and for touch screens, where dragging would scroll. */
export function MoveMenu({ item, place, count }: { item: FullFeedback; place: number; count: number }) {
  const { lanes, move, focused } = useMoving();
  const button = useRef<HTMLButtonElement>(null);
  const isChosen = useRef(false);
  const go = (status: string, to: number) => {
    isChosen.current = true;
    move(item, status, to, true);
  };
  // The card is where it was moved to. Its button takes the focus, unless somebody has put it elsewhere.
  useEffect(() => {
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement?.closest("[role=menu]") !== null;
    if (focused.current === item.id && isFree) button.current?.focus();
  }, [focused, item.id, item.status, place]);
  /** The menu gives the focus back, unless the card is on its way and takes it there. */
  const focusAfter = () => {
    const isLeft = !isChosen.current;
    isChosen.current = false;
    return isLeft;
  };
  const trigger = (
    <Button kind="quiet" small icon ref={button} className={classes["move"]} aria-label={roadmapText.move(item.title)}>
      <GripVertical size={16} strokeWidth={1.75} aria-hidden="true" />
    </Button>
  );
  return (
    <Menu trigger={trigger} focusAfter={focusAfter}>
      <MenuItem mark={<ArrowUp size={16} />} disabled={place === 0} onClick={() => go(item.status, place - 1)}>
        {roadmapText.up}
      </MenuItem>
      <MenuItem
        mark={<ArrowDown size={16} />}
        disabled={place === count - 1}
        onClick={() => go(item.status, place + 1)}
      >
        {roadmapText.down}
      </MenuItem>
      <MenuSeparator />
      {lanes
        .filter(({ name }) => name !== item.status)
        .map((status) => (
          <MenuItem key={status.id} mark={<Glyph status={status} />} onClick={() => go(status.name, 0)}>
            {roadmapText.to(status.name)}
          </MenuItem>
        ))}
    </Menu>
  );
}
