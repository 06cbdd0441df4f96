import { Link } from "@tanstack/react-router";
import { Bell as Icon } from "lucide-react";
import { buttonClass } from "../../ui/controls/button.tsx";
import classes from "./bell.module.css";
import { notificationText } from "../../features/notification/notification.text.ts";
import { useUnread } from "./use-unread.ts";

/** The link to the caller's notifications, with the number of unread ones. */
export function Bell() {
  const unread = useUnread();
  return (
    <Link
      to="/notifications"
      className={`${buttonClass({ kind: "quiet", icon: true })} ${classes["bell"]}`}
      aria-label={notificationText.bell(unread)}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      {unread && (
        <span className={classes["count"]} aria-hidden="true">
          {unread}
        </span>
      )}
    </Link>
  );
}
