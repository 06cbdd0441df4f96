import type { PersonActivity, PersonDetails } from "@earshot/client";
import { Link } from "@tanstack/react-router";
import { ChevronUp, MessageSquare, SquarePen } from "lucide-react";
import { useState } from "react";
import { Segmented } from "../../ui/controls/segmented.tsx";
import { Ago } from "../../ui/text/time.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { peoplePageText } from "./people.text.ts";
import classes from "./person.module.css";

const text = peoplePageText.person;
const icons = { "feedback.created": SquarePen, "comment.created": MessageSquare, "feedback.voted": ChevronUp };

type Shown = keyof typeof text.actKinds;
const kinds = Object.entries(text.actKinds) as [Shown, string][];

function Act({ act: { kind, feedback_id, feedback_title, comment_id, created_at } }: { act: PersonActivity }) {
  const { slug } = useBoard();
  const Icon = icons[kind];
  return (
    <li>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <p>
        {text.did[kind]}{" "}
        <Link
          to="/p/$slug/f/$feedbackId"
          params={{ slug, feedbackId: feedback_id }}
          {...(comment_id && { hash: comment_id })}
          dir="auto"
        >
          {feedback_title}
        </Link>
      </p>
      <Ago at={created_at} />
    </li>
  );
}

/** The last things that a person has said and voted for. */
export function Acts({ person: { activities } }: { person: PersonDetails }) {
  const [shown, show] = useState<Shown>("all");
  const acts = activities.filter(({ kind }) => shown === "all" || (kind === "feedback.voted") === (shown === "voted"));
  return (
    <section className={classes["section"]} aria-labelledby="acts">
      <div className={classes["section-head"]}>
        <h2 id="acts">{text.acts}</h2>
        <Segmented label={text.acts} value={shown} options={kinds} onChange={show} />
      </div>
      {acts.length === 0 && <p className={classes["note"]}>{text.noActs}</p>}
      <ul className={classes["acts"]}>
        {acts.map((act) => (
          <Act key={`${act.kind} ${act.comment_id ?? act.feedback_id}`} act={act} />
        ))}
      </ul>
      {activities.length === 20 && <p className={classes["note"]}>{text.lastActs}</p>}
    </section>
  );
}
