import type { Board, FullFeedback } from "@earshot/client";
import type { ComponentType, ReactNode, Ref } from "react";
import { Bones } from "../../ui/bones.tsx";
import { Button } from "../../ui/button.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Glyph, statusColor, StatusName } from "../../ui/status.tsx";
import { useBoard } from "../project/use-board.ts";
import { Card } from "./card.tsx";
import classes from "./roadmap.module.css";
import { roadmapText } from "./roadmap.text.ts";
import { useLane, useLaneFilters } from "./use-lane.ts";

interface LaneProps {
  status: Board["statuses"][number];
  /** What shows an item of the lane; the team's can be moved. */
  CardOf?: ComponentType<{ item: FullFeedback; place: number; count: number }>;
  children?: ReactNode;
  ref?: Ref<HTMLElement>;
}

function Cards({ status, CardOf = Card }: LaneProps) {
  const { tag } = useLaneFilters();
  const { items, error, refetch } = useLane(status.name);
  if (items?.length === 0)
    return <p className={classes["note"]}>{tag === undefined ? roadmapText.none : roadmapText.noneOfTag}</p>;
  if (items)
    return (
      <ul className={classes["cards"]}>
        {items.map((item, place) => (
          <CardOf key={item.id} item={item} place={place} count={items.length} />
        ))}
      </ul>
    );
  return error ? <Failure error={error} retry={() => void refetch()} /> : <Bones rows={3} />;
}

/** One status of the roadmap with its cards. */
export function Lane({ ref, children, ...props }: LaneProps) {
  const { status } = props;
  const { counts } = useBoard();
  const { tag } = useLaneFilters();
  const { items = [], hasNextPage, fetchNextPage, isFetchingNextPage } = useLane(status.name);
  const total = tag === undefined ? (counts.find((one) => one.status === status.name)?.count ?? 0) : undefined;
  return (
    <section ref={ref} className={classes["lane"]} aria-labelledby={status.id}>
      <h2 id={status.id} className={classes["head"]} style={statusColor(status.color)}>
        <Glyph status={status} />
        <StatusName name={status.name} /> <span className={classes["count"]}>{total}</span>
      </h2>
      <Cards {...props} />
      {children}
      {hasNextPage && (
        <div className={classes["more"]}>
          <Button kind="quiet" small disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {roadmapText.more((total ?? 0) - items.length)}
          </Button>
        </div>
      )}
    </section>
  );
}
