import type { FullFeedback } from "@earshot/client";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { Glyph } from "../../ui/status.tsx";
import classes from "./roadmap.module.css";
import { roadmapText } from "./roadmap.text.ts";
import { useMoving } from "./use-move.ts";

/** Moves a card without dragging: by keyboard, and where a finger would scroll. */
export function MoveMenu({ item, place, count }: { item: FullFeedback; place: number; count: number }) {
  const { lanes, move } = useMoving();
  /** The card is somewhere else then, and its button is the one to go on with. */
  const go = (status: string, to: number) => {
    move(item, status, to);
    setTimeout(() => document.getElementById(`move-${item.id}`)?.focus(), 250);
  };
  const trigger = (
    <Button
      kind="quiet"
      small
      icon
      id={`move-${item.id}`}
      className={classes["move"]}
      aria-label={roadmapText.move(item.title)}
    >
      <GripVertical size={16} strokeWidth={1.75} aria-hidden="true" />
    </Button>
  );
  return (
    <Menu trigger={trigger}>
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
