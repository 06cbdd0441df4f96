import type { FullFeedback } from "@earshot/client";
import { Link } from "@tanstack/react-router";
import { MessageSquare } from "lucide-react";
import { Meta } from "../../ui/meta.tsx";
import { Status } from "../../ui/status.tsx";
import { Tags } from "../../ui/tag.tsx";
import { Ago } from "../../ui/time.tsx";
import { excerptOf } from "../project/meta.ts";
import { useBoard } from "../project/use-board.ts";
import { feedbackText } from "./feedback.text.ts";
import classes from "./item.module.css";
import { statusOf } from "./status.ts";
import { VoteButton } from "./vote-button.tsx";

/** Feedback as a row of the board. */
export function Item({ item }: { item: FullFeedback }) {
  const board = useBoard();
  const params = { slug: board.slug, feedbackId: item.id };
  return (
    <li className={classes["item"]}>
      <VoteButton item={item} />
      <article>
        <h2 className={classes["title"]} dir="auto">
          <Link to="/p/$slug/f/$feedbackId" params={params}>
            {item.title}
          </Link>
        </h2>
        <p className={classes["text"]} dir="auto">
          {excerptOf(item.description, 300)}
        </p>
        <Meta>
          <Status status={statusOf(board, item)} />
          <Tags tags={item.tags} />
          <Link
            to="/p/$slug/f/$feedbackId"
            params={params}
            hash="comments"
            aria-label={feedbackText.comments(item.comment_count)}
          >
            <MessageSquare size={14} strokeWidth={1.75} aria-hidden="true" />
            {item.comment_count}
          </Link>
          <span>
            {feedbackText.by(item.user.full_name ?? feedbackText.deletedUser)}
            <Ago at={item.created_at} />
          </span>
        </Meta>
      </article>
    </li>
  );
}
