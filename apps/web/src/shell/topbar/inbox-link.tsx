import { Link } from "@tanstack/react-router";
import { manageText } from "../manage/manage.text.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { useCount } from "../../features/inbox/count.ts";
import classes from "./inbox-link.module.css";

/** The team's link to the inbox, with the number of items to triage. */
export function InboxLink() {
  const { slug } = useBoard();
  const count = useCount({ view: "triage" });
  return (
    <Link to="/p/$slug/manage/inbox" params={{ slug }} activeOptions={{ includeSearch: false }}>
      {manageText.inbox}
      {count !== undefined && count !== "0" && <span className={classes["count"]}>{count}</span>}
    </Link>
  );
}
