import type { FullFeedback } from "@earshot/client";
import { Link } from "@tanstack/react-router";
import { MessageSquare } from "lucide-react";
import { useBoard } from "../project/use-board.ts";
import classes from "./feedback-link.module.css";
import { feedbackText } from "./feedback.text.ts";

interface LinkProps {
  item: FullFeedback;
  /** It takes the width that the rest of a row leaves. */
  row?: boolean;
}

/** A feedback's title, which leads to its page. */
export const FeedbackLink = ({ item, row = false }: LinkProps) => (
  <Link
    to="/p/$slug/f/$feedbackId"
    params={{ slug: useBoard().slug, feedbackId: item.id }}
    className={`${classes["link"]} ${row ? classes["row"] : ""}`}
    dir="auto"
  >
    {item.title}
  </Link>
);

/** How many comments a feedback has; it leads to them. */
export const CommentsLink = ({ item }: { item: FullFeedback }) => (
  <Link
    to="/p/$slug/f/$feedbackId"
    params={{ slug: useBoard().slug, feedbackId: item.id }}
    hash="comments"
    aria-label={feedbackText.comments(item.comment_count)}
  >
    <MessageSquare size={14} strokeWidth={1.75} aria-hidden="true" />
    {item.comment_count}
  </Link>
);
