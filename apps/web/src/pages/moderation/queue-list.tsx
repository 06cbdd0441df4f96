import { ChevronLeft, X } from "lucide-react";
import { Link } from "@tanstack/react-router";
import { useBoard } from "../../data/project/use-board.ts";
import { moderationText as text } from "../../features/moderation/moderation.text.ts";
import type { Queue } from "../../features/moderation/use-queue.ts";
import { Button, buttonClass } from "../../ui/controls/button.tsx";
import { Empty } from "../../ui/messages/empty.tsx";
import bulkClasses from "../inbox/bulk.module.css";
import classes from "../inbox/list.module.css";
import { Lines } from "../list/lines.tsx";
import { QueueLine } from "./queue-line.tsx";

const Bulk = ({ queue: { selection, decide } }: { queue: Queue }) => (
  <div className={bulkClasses["bulk"]} role="group" aria-label={text.bulk}>
    <div className={bulkClasses["head"]}>
      <strong role="status">{text.selected(selection.selected.length)}</strong>
      <Button small kind="quiet" onClick={selection.clear}>
        <X size={14} strokeWidth={1.75} aria-hidden="true" />
        {text.clear}
      </Button>
    </div>
    <Button small onClick={() => decide("approve")}>
      {text.approve}
    </Button>
    <Button small onClick={() => decide("hide")}>
      {text.hide}
    </Button>
    <Button small kind="danger" onClick={() => decide("spam")}>
      {text.spam}
    </Button>
  </div>
);

/** The waiting items, and the decision on the selected ones. */
export function QueueList({ queue }: { queue: Queue }) {
  const { slug } = useBoard();
  return (
    <section className={classes["list"]} aria-label={text.list}>
      <header className={classes["head"]}>
        <span className={classes["filters"]}>
          <Link
            to="/p/$slug/manage/inbox"
            params={{ slug }}
            aria-label={text.inbox}
            className={buttonClass({ kind: "quiet", icon: true })}
          >
            <ChevronLeft size={16} strokeWidth={1.75} aria-hidden="true" data-flip />
          </Link>
        </span>
        <strong>{text.title}</strong>
        <span className={classes["total"]}>{queue.list.data && queue.total}</span>
      </header>
      <div className={classes["lines"]}>
        <Lines {...queue} empty={<Empty {...text.empty} />} Line={QueueLine} />
      </div>
      {queue.selection.selected.length > 0 && <Bulk queue={queue} />}
    </section>
  );
}
