import type { FullFeedback } from "@earshot/client";
import { memo } from "react";
import { Meta } from "../../ui/meta.tsx";
import { Status } from "../../ui/status.tsx";
import { Tags } from "../../ui/tag.tsx";
import { useGone } from "../../ui/undo.ts";
import { excerptOf } from "../project/meta.ts";
import { useBoard } from "../project/use-board.ts";
import { Author } from "./author.tsx";
import { CommentsLink, FeedbackLink } from "./feedback-link.tsx";
import classes from "./item.module.css";
import { statusOf } from "./status.ts";
import { VoteButton } from "./vote-button.tsx";

/** Feedback as a row of the board. */
export const Item = memo(function Item({ item }: { item: FullFeedback }) {
  const board = useBoard();
  if (useGone().has(item.id)) return null;
  return (
    <li className={classes["item"]}>
      <VoteButton item={item} />
      <article>
        <h2 className={classes["title"]} dir="auto">
          <FeedbackLink item={item} />
        </h2>
        <p className={classes["text"]} dir="auto">
          {excerptOf(item.description, 300)}
        </p>
        <Meta>
          <Status status={statusOf(board, item)} />
          <Tags tags={item.tags} />
          <CommentsLink item={item} />
          <Author item={item} />
        </Meta>
      </article>
    </li>
  );
});
