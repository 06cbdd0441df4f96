import type { FullFeedback } from "@earshot/client";
import { useHistory } from "../../data/feedback/history.ts";
import { Status } from "../../ui/marks/status.tsx";
import { dayOf } from "../../ui/text/time.tsx";
import classes from "./facts.module.css";
import { feedbackText } from "./feedback.text.ts";

/** The statuses that feedback has had, the newest first. Nothing until its status has changed once. */
export function History({ item }: { item: FullFeedback }) {
  const { changes, lookOf } = useHistory(item.id);
  const [first] = changes;
  if (!first) return null;
  const steps = [
    { id: item.id, status: first.from_status, at: item.created_at, by: undefined },
    ...changes.map(({ id, to_status: status, created_at: at, user }) => ({ id, status, at, by: user?.full_name })),
  ];
  return (
    <section aria-labelledby="history">
      <h2 id="history">{feedbackText.history}</h2>
      <ol className={classes["history"]}>
        {steps.toReversed().map(({ id, status, at, by }) => (
          <li key={id} title={by ? feedbackText.by(by) : undefined}>
            <Status status={lookOf(status)} />
            <time dateTime={at}>{dayOf(at)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}
