import type { FullFeedback } from "@earshot/client";
import { Link } from "@tanstack/react-router";
import { MessageSquare } from "lucide-react";
import { plural } from "../text/plural.ts";
import classes from "./feedback-link.module.css";

const commentsOf = plural("comment", "comments");

interface LinkProps {
  item: FullFeedback;
  /** The slug of its project. */
  slug: string;
}

interface FeedbackLinkProps extends LinkProps {
  /** True if the link takes the width that is left in its row. */
  row?: boolean;
}

/** The title of a feedback, as a link to its page. */
export const FeedbackLink = ({ item, slug, row = false }: FeedbackLinkProps) => (
  <Link
    to="/p/$slug/f/$feedbackId"
    params={{ slug, feedbackId: item.id }}
    className={`${classes["link"]} ${row ? classes["row"] : ""}`}
    dir="auto"
  >
    {item.title}
  </Link>
);

/** The number of a feedback's comments, as a link to them. */
export const CommentsLink = ({ item, slug }: LinkProps) => (
  <Link
    to="/p/$slug/f/$feedbackId"
    params={{ slug, feedbackId: item.id }}
    hash="comments"
    aria-label={commentsOf(item.comment_count)}
  >
    <MessageSquare size={14} strokeWidth={1.75} aria-hidden="true" />
    {item.comment_count}
  </Link>
);
