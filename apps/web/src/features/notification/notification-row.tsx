import type { Notification } from "@earshot/client";
import { Link } from "@tanstack/react-router";
import { Hidden } from "../../ui/text/hidden.tsx";
import { TeamBadge } from "../../ui/marks/team-badge.tsx";
import { Row, RowNote } from "../../ui/layout/rows.tsx";
import { Ago } from "../../ui/text/time.tsx";
import { notificationText as text } from "./notification.text.ts";
import classes from "./notifications.module.css";

interface TitleProps {
  item: Notification;
  open: () => void;
}

/** The title of a notification, as a link to its subject. */
function Title({ item, open }: TitleProps) {
  const { project_slug: slug, feedback_id: feedbackId, changelog_slug: entrySlug } = item;
  if (item.kind === "webhook_disabled")
    return (
      <Link to="/p/$slug/manage/settings/webhooks" params={{ slug }} onClick={open}>
        {text.webhooks}
      </Link>
    );
  if (item.kind === "chat_disabled")
    return (
      <Link to="/p/$slug/manage/settings/connect" params={{ slug }} onClick={open}>
        {text.chat}
      </Link>
    );
  if (entrySlug !== null)
    return (
      <Link to="/p/$slug/changelog/$entrySlug" params={{ slug, entrySlug }} onClick={open} dir="auto">
        {item.changelog_title}
      </Link>
    );
  return (
    <Link to="/p/$slug/f/$feedbackId" params={{ slug, feedbackId: feedbackId ?? "" }} onClick={open} dir="auto">
      {item.feedback_title}
    </Link>
  );
}

/** The kinds whose sentence names who did it. */
const withActor: readonly Notification["kind"][] = ["commented", "mentioned", "new_feedback"];

/** One notification. It counts as read once somebody has followed it. */
export function NotificationRow({ item, open }: TitleProps) {
  const isUnread = item.read_at === null;
  return (
    <Row mark={<span className={classes["dot"]} data-unread={isUnread || undefined} />}>
      {isUnread && <Hidden>{text.unread} </Hidden>}
      <Title item={item} open={open} />
      <RowNote>
        <span dir="auto">{text.said[item.kind](item)}</span>
        {withActor.includes(item.kind) && <TeamBadge person={{ is_team: item.actor_is_team }} />}
        <span dir="auto">{item.project_name}</span>
        <Ago at={item.created_at} />
      </RowNote>
    </Row>
  );
}
