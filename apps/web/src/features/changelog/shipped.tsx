import type { FullFeedback } from "@earshot/client";
import { Glyph } from "../../ui/status.tsx";
import { FeedbackLink } from "../feedback/feedback-link.tsx";
import { statusOf } from "../feedback/status.ts";
import { VoteButton } from "../feedback/vote-button.tsx";
import { useBoard } from "../project/use-board.ts";
import { changelogText } from "./changelog.text.ts";
import classes from "./shipped.module.css";

/** The feedback that an entry ships. */
export function Shipped({ items }: { items: readonly FullFeedback[] }) {
  const board = useBoard();
  if (items.length === 0) return null;
  return (
    <section className={classes["shipped"]} aria-labelledby="shipped">
      <h2 id="shipped">{changelogText.shipped}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Glyph status={statusOf(board, item)} />
            <FeedbackLink item={item} row />
            <VoteButton item={item} size="small" />
          </li>
        ))}
      </ul>
    </section>
  );
}
