import type { FullFeedback } from "@earshot/client";
import { Glyph } from "../../ui/marks/status.tsx";
import { FeedbackLink } from "../../ui/controls/feedback-link.tsx";
import { statusOf } from "../../data/feedback/status.ts";
import { VoteButton } from "../../ui/controls/vote-button.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { changelogText } from "./changelog.text.ts";
import { useVote } from "../../data/feedback/use-vote.ts";
import classes from "./shipped.module.css";

function Row({ item }: { item: FullFeedback }) {
  const board = useBoard();
  return (
    <li>
      <Glyph status={statusOf(board, item)} />
      <FeedbackLink item={item} slug={board.slug} row />
      <VoteButton {...useVote(item)} size="small" />
    </li>
  );
}

/** The feedback that an entry ships. */
export function Shipped({ items }: { items: readonly FullFeedback[] }) {
  if (items.length === 0) return null;
  return (
    <section className={classes["shipped"]} aria-labelledby="shipped">
      <h2 id="shipped">{changelogText.shipped}</h2>
      <ul>
        {items.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}
