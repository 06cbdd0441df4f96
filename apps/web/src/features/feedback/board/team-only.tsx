import { Lock } from "lucide-react";
import { Banner } from "../../../ui/messages/banner.tsx";
import { mayUse, useBoard } from "../../../data/project/use-board.ts";
import classes from "./team-only.module.css";
import { feedbackText } from "../feedback.text.ts";

const text = feedbackText.teamOnly;
const verbs = [
  ["feedback.create", text.posts],
  ["feedback.setUpvote", text.votes],
] as const;

/** Says what the project reserves for its team, in the place of the form for new feedback. */
export function TeamOnly() {
  const board = useBoard();
  const reserved = verbs.filter(([operation]) => !mayUse(board, operation)).map(([, verb]) => verb);
  if (reserved.length === 0) return null;
  return (
    <div className={classes["place"]}>
      <Banner icon={Lock}>
        <strong>{text.title(board.name, reserved.join(text.and))}</strong> {text.read}
      </Banner>
    </div>
  );
}
