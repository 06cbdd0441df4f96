import type { Board, FullFeedback } from "@earshot/client";
import { useEffect, useRef, useState } from "react";
import { useKeys } from "../../ui/hooks/keys.ts";
import { useUndo } from "../../ui/messages/toast.tsx";
import { Hidden } from "../../ui/text/hidden.tsx";
import { Card } from "./card.tsx";
import { draggableCard, dropLane } from "./drag.ts";
import { Lane } from "./lane.tsx";
import { MoveMenu } from "./move-menu.tsx";
import classes from "./roadmap.module.css";
import { Moving, useMove, useMoving } from "./use-move.ts";

type Status = Board["statuses"][number];

/** A card that can be dragged, or moved by a menu. */
function TeamCard(props: { item: FullFeedback; place: number; count: number }) {
  const { item } = props;
  const element = useRef<HTMLLIElement>(null);
  const [isDragged, setDragged] = useState(false);
  useEffect(() => draggableCard(element.current, item, setDragged), [item]);
  return <Card ref={element} item={item} isDragged={isDragged} tools={<MoveMenu {...props} />} />;
}

/** A lane on which cards can be dropped. A line shows the place. */
function TeamLane({ status }: { status: Status }) {
  const element = useRef<HTMLElement>(null);
  const [line, setLine] = useState<number | null>(null);
  const { move } = useMoving();
  useEffect(
    () => dropLane(element.current, { show: setLine, drop: (item, place) => move(item, status.name, place) }),
    [move, status.name],
  );
  return (
    <Lane ref={element} status={status} CardOf={TeamCard} isOver={line !== null}>
      {line !== null && <div className={classes["line"]} style={{ insetBlockStart: line }} />}
    </Lane>
  );
}

/** The lanes for the team: with cards that can be moved. */
export function TeamLanes({ lanes }: { lanes: Status[] }) {
  const moving = useMove(lanes);
  const { undoLast } = useUndo();
  useKeys({ z: undoLast });
  return (
    <Moving value={moving}>
      {lanes.map((status) => (
        <TeamLane key={status.id} status={status} />
      ))}
      <div role="status">
        <Hidden>{moving.said}</Hidden>
      </div>
    </Moving>
  );
}
