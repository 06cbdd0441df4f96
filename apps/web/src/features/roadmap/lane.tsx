import type { Board, FullFeedback } from "@earshot/client";
import type { ComponentType, ReactNode, Ref } from "react";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { Failure, sentenceOf } from "../../ui/messages/failure.tsx";
import { Glyph, statusColor, StatusName } from "../../ui/marks/status.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { Card } from "./card.tsx";
import classes from "./roadmap.module.css";
import { roadmapText } from "./roadmap.text.ts";
import { useLane, useLaneFilters } from "./use-lane.ts";

interface LaneProps {
  status: Board["statuses"][number];
  /** The component that shows an item of the lane; the team's can be moved. */
  CardOf?: ComponentType<{ item: FullFeedback; place: number; count: number }>;
  /** True while a card is dragged over it. */
  isOver?: boolean;
  children?: ReactNode;
  ref?: Ref<HTMLElement>;
}

function Cards({ status, CardOf = Card, isOver = false }: LaneProps) {
  const { tag } = useLaneFilters();
  const { items, error, refetch } = useLane(status.name);
  if (items?.length === 0)
    return (
      <p className={`${classes["empty"]} ${isOver ? classes["over"] : ""}`}>
        {isOver ? roadmapText.drop(status.name) : tag === undefined ? roadmapText.none : roadmapText.noneOfTag}
      </p>
    );
  if (items)
    return (
      <ul className={classes["cards"]}>
        {items.map((item, place) => (
          <CardOf key={item.id} item={item} place={place} count={items.length} />
        ))}
      </ul>
    );
  return error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={3} />;
}

/** One status of the roadmap with its cards. */
export function Lane({ ref, children, ...props }: LaneProps) {
  const { status } = props;
  const { counts } = useBoard();
  const { tag } = useLaneFilters();
  const lane = useLane(status.name);
  const { items = [], hasNextPage, fetchNextPage, isFetchingNextPage } = lane;
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
          <FormError text={lane.isFetchNextPageError ? sentenceOf(lane.error) : null} />
          <Button kind="quiet" small disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {roadmapText.more((total ?? 0) - items.length)}
          </Button>
        </div>
      )}
    </section>
  );
}
