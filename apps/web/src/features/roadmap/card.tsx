import type { FullFeedback } from "@earshot/client";
import type { ReactNode, Ref } from "react";
import { panel } from "../../ui/frame.tsx";
import { Meta } from "../../ui/meta.tsx";
import { Tags } from "../../ui/tag.tsx";
import { CommentsLink, FeedbackLink } from "../feedback/feedback-link.tsx";
import { VoteButton } from "../feedback/vote-button.tsx";
import classes from "./roadmap.module.css";

interface CardProps {
  item: FullFeedback;
  /** What the team does with it. */
  tools?: ReactNode;
  isDragged?: boolean;
  ref?: Ref<HTMLLIElement>;
}

/** Feedback on the roadmap. */
export const Card = ({ item, tools, isDragged = false, ref }: CardProps) => (
  <li ref={ref} className={`${panel} ${classes["card"]} ${isDragged ? classes["dragged"] : ""}`}>
    <h3 dir="auto">
      <FeedbackLink item={item} />
    </h3>
    <Tags tags={item.tags} />
    <div className={classes["foot"]}>
      <VoteButton item={item} size="small" />
      <Meta>
        <CommentsLink item={item} />
      </Meta>
      {tools}
    </div>
  </li>
);
