import { ArrowDown, ArrowUp, GripVertical, MoreHorizontal, Pencil, Trash2 } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Menu, MenuItem } from "../../ui/controls/menu.tsx";
import { Row, RowNote } from "../../ui/layout/rows.tsx";
import { Glyph, StatusName } from "../../ui/marks/status.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { DeleteStatus } from "./delete-status.tsx";
import { StatusForm } from "./status-form.tsx";
import classes from "./status-row.module.css";
import { statusText } from "./status.text.ts";
import { useDrag } from "./use-drag.ts";
import type { Status } from "./use-statuses.ts";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

interface StatusRowProps {
  status: Status;
  index: number;
  mayChange: boolean;
  /** Moves the status at one place to another. */
  move: (from: number, to: number) => void;
}

/** A status, which admins edit, move and delete. */
export function StatusRow({ status, index, mayChange, move }: StatusRowProps) {
  const { counts, statuses } = useBoard();
  const [open, setOpen] = useState<"edit" | "delete">();
  const { row, handle, edge } = useDrag(index, mayChange, move);
  const close = () => setOpen(undefined);
  const count = counts.find(({ status: name }) => name === status.name)?.count ?? 0;
  const into = statuses.find(({ id }) => id === status.moving_into);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(index, index + step);
  };
  const grip = (
    <button
      ref={handle}
      type="button"
      className={classes["handle"]}
      aria-label={statusText.handle(status.name)}
      onKeyDown={onKeyDown}
    >
      <GripVertical {...icon} />
    </button>
  );
  const more = (
    <Menu
      trigger={
        <Button kind="quiet" icon aria-label={statusText.menu(status.name)}>
          <MoreHorizontal {...icon} />
        </Button>
      }
    >
      <MenuItem mark={<Pencil {...icon} />} onClick={() => setOpen("edit")}>
        {statusText.edit}
      </MenuItem>
      <MenuItem mark={<ArrowUp {...icon} />} disabled={index === 0} onClick={() => move(index, index - 1)}>
        {statusText.up}
      </MenuItem>
      <MenuItem
        mark={<ArrowDown {...icon} />}
        disabled={index === statuses.length - 1}
        onClick={() => move(index, index + 1)}
      >
        {statusText.down}
      </MenuItem>
      <MenuItem mark={<Trash2 {...icon} />} danger onClick={() => setOpen("delete")}>
        {statusText.remove}
      </MenuItem>
    </Menu>
  );
  return (
    <Row
      place={row}
      {...(edge && { className: classes[edge] ?? "" })}
      mark={
        <span className={classes["mark"]}>
          {mayChange && grip}
          <Glyph status={status} />
        </span>
      }
      actions={mayChange && !into && more}
      open={
        (open === "edit" && <StatusForm status={status} close={close} />) ||
        (open === "delete" && <DeleteStatus status={status} close={close} />)
      }
    >
      <StatusName name={status.name} />
      <RowNote>
        <span>{statusText.stages[status.stage]}</span>
        <span>{into ? statusText.moving(count, into.name) : statusText.pieces(count)}</span>
      </RowNote>
    </Row>
  );
}
