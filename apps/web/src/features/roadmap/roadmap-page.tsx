import type { Board, FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Bones } from "../../ui/bones.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Page, PageHead, panel } from "../../ui/frame.tsx";
import { Meta } from "../../ui/meta.tsx";
import { Glyph, statusColor, StatusName } from "../../ui/status.tsx";
import { Tags } from "../../ui/tag.tsx";
import { CommentsLink, FeedbackLink } from "../feedback/feedback-link.tsx";
import { VoteButton } from "../feedback/vote-button.tsx";
import { useBoard } from "../project/use-board.ts";
import { laneQuery, lanesOf } from "./lanes.ts";
import classes from "./roadmap.module.css";
import { roadmapText } from "./roadmap.text.ts";

function Card({ item }: { item: FullFeedback }) {
  return (
    <li className={`${panel} ${classes["card"]}`}>
      <h3 dir="auto">
        <FeedbackLink item={item} />
      </h3>
      <Tags tags={item.tags} />
      <div className={classes["foot"]}>
        <VoteButton item={item} size="small" />
        <Meta>
          <CommentsLink item={item} />
        </Meta>
      </div>
    </li>
  );
}

function Cards({ status }: { status: string }) {
  const { slug } = useBoard();
  const { data, error, refetch } = useQuery(laneQuery(useEarshot(), slug, status));
  if (data?.items.length === 0) return <p className={classes["note"]}>{roadmapText.none}</p>;
  if (data)
    return (
      <ul className={classes["cards"]}>
        {data.items.map((item) => (
          <Card key={item.id} item={item} />
        ))}
      </ul>
    );
  return error ? <Failure error={error} retry={() => void refetch()} /> : <Bones rows={3} />;
}

function Lane({ status }: { status: Board["statuses"][number] }) {
  const board = useBoard();
  const { data } = useQuery(laneQuery(useEarshot(), board.slug, status.name));
  const count = board.counts.find((one) => one.status === status.name)?.count ?? 0;
  const rest = data?.next_cursor ? count - data.items.length : 0;
  return (
    <section aria-labelledby={status.id}>
      <h2 id={status.id} className={classes["head"]} style={statusColor(status.color)}>
        <Glyph status={status} />
        <StatusName name={status.name} /> <span className={classes["count"]}>{count}</span>
      </h2>
      <Cards status={status.name} />
      {rest > 0 && (
        <div className={classes["more"]}>
          <Link
            to="/p/$slug"
            params={{ slug: board.slug }}
            search={{ status: status.name }}
            className={buttonClass({ kind: "quiet" })}
          >
            {roadmapText.more(rest)}
          </Link>
        </div>
      )}
    </section>
  );
}

/** `/p/{slug}/roadmap`: what is planned, under way and done, side by side. */
export function RoadmapPage() {
  const lanes = lanesOf(useBoard());
  return (
    <Page>
      <PageHead title={roadmapText.title} text={roadmapText.lead} />
      <div className={classes["lanes"]}>
        {lanes.map((status) => (
          <Lane key={status.id} status={status} />
        ))}
      </div>
    </Page>
  );
}
