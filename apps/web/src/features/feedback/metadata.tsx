import type { FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { useBoard } from "../../data/project/use-board.ts";
import classes from "./facts.module.css";
import { feedbackText } from "./feedback.text.ts";

/** The metadata that a product has sent along with feedback, for the team. */
export function Metadata({ item: { id: feedbackId } }: { item: FullFeedback }) {
  const { slug: projectSlug } = useBoard();
  const { data } = useQuery(useEarshot().feedback.metadata.queryOptions({ projectSlug, feedbackId }));
  if (!data?.metadata) return null;
  return (
    <section>
      <h2>{feedbackText.metadata}</h2>
      <dl className={classes["metadata"]}>
        {Object.entries(data.metadata).map(([name, value]) => (
          <div key={name}>
            <dt dir="auto">{name}</dt>
            <dd dir="auto">{String(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
