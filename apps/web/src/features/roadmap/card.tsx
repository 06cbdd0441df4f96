import type { FullFeedback } from "@earshot/client";
import type { ReactNode, Ref } from "react";
import { panel } from "../../ui/layout/frame.tsx";
import { Meta } from "../../ui/text/meta.tsx";
import { Tags } from "../../ui/marks/tag.tsx";
import { CommentsLink, FeedbackLink } from "../../ui/controls/feedback-link.tsx";
import { VoteButton } from "../../ui/controls/vote-button.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { useVote } from "../../data/feedback/use-vote.ts";
import classes from "./roadmap.module.css";

interface CardProps {
  item: FullFeedback;
  /** The team's actions on the card. */
  tools?: ReactNode;
  isDragged?: boolean;
  ref?: Ref<HTMLLIElement>;
}

/** A card of the roadmap. */
export function Card({ item, tools, isDragged = false, ref }: CardProps) {
  const { slug } = useBoard();
  return (
    <li ref={ref} id={item.id} className={`${panel} ${classes["card"]} ${isDragged ? classes["dragged"] : ""}`}>
      <h3 dir="auto">
        <FeedbackLink item={item} slug={slug} />
      </h3>
      <Tags tags={item.tags} />
      <div className={classes["foot"]}>
        <VoteButton {...useVote(item)} size="small" />
        <Meta>
          <CommentsLink item={item} slug={slug} />
        </Meta>
        {tools}
      </div>
    </li>
  );
}
