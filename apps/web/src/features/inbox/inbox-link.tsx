import { Link } from "@tanstack/react-router";
import { manageText } from "../manage/manage.text.ts";
import { useBoard } from "../project/use-board.ts";
import { useViewCount } from "./count.ts";
import classes from "./inbox-link.module.css";

/** The team's way to the inbox, with how much is to triage. */
export function InboxLink() {
  const { slug } = useBoard();
  const count = useViewCount("triage");
  return (
    <Link to="/p/$slug/manage/inbox" params={{ slug }} activeOptions={{ includeSearch: false }}>
      {manageText.inbox}
      {count !== undefined && count !== "0" && <span className={classes["count"]}>{count}</span>}
    </Link>
  );
}
