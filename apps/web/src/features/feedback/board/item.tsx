import type { FullFeedback } from "@earshot/client";
import { memo } from "react";
import { Meta } from "../../../ui/text/meta.tsx";
import { Status } from "../../../ui/marks/status.tsx";
import { Tags } from "../../../ui/marks/tag.tsx";
import { useGone } from "../../../ui/messages/undo.ts";
import { excerptOf } from "../../../data/project/meta.ts";
import { useBoard } from "../../../data/project/use-board.ts";
import { Author } from "../author.tsx";
import { CommentsLink, FeedbackLink } from "../../../ui/controls/feedback-link.tsx";
import classes from "./item.module.css";
import { statusOf } from "../../../data/feedback/status.ts";
import { useVote } from "../../../data/feedback/use-vote.ts";
import { VoteButton } from "../../../ui/controls/vote-button.tsx";

/** Feedback as a row of the board. */
export const Item = memo(function Item({ item }: { item: FullFeedback }) {
  const board = useBoard();
  const vote = useVote(item);
  if (useGone().has(item.id)) return null;
  return (
    <li className={classes["item"]} id={item.id}>
      <VoteButton {...vote} />
      <article>
        <h2 className={classes["title"]} dir="auto">
          <FeedbackLink item={item} slug={board.slug} />
        </h2>
        {item.description && (
          <p className={classes["text"]} dir="auto">
            {excerptOf(item.description, 300)}
          </p>
        )}
        <Meta>
          <Status status={statusOf(board, item)} />
          <Tags tags={item.tags} />
          <CommentsLink item={item} slug={board.slug} />
          <Author item={item} />
        </Meta>
      </article>
    </li>
  );
});
