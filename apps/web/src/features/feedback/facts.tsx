import type { FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { Link, useRouteContext } from "@tanstack/react-router";
import { Eye } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { CopyButton } from "../../ui/messages/copy-button.tsx";
import { Status } from "../../ui/marks/status.tsx";
import { mayUse, useBoard } from "../../data/project/use-board.ts";
import classes from "./facts.module.css";
import { feedbackText } from "./feedback.text.ts";
import { statusOf } from "../../data/feedback/status.ts";
import { useWatchAndAnswer } from "./use-watch-and-answer.ts";
import { History } from "./history.tsx";
import { Voters, votersOf } from "./voters.tsx";

function Watch({ item }: { item: FullFeedback }) {
  const { setWatch } = useWatchAndAnswer(item);
  return (
    <>
      <Button
        block
        {...(item.is_watched && { kind: "on" as const })}
        aria-pressed={item.is_watched}
        onClick={() => setWatch(!item.is_watched)}
      >
        <Eye size={16} strokeWidth={1.75} aria-hidden="true" />
        {item.is_watched ? feedbackText.watching : feedbackText.watch}
      </Button>
      <p className={classes["note"]}>{feedbackText.watchNote}</p>
    </>
  );
}

interface FactsProps {
  item: FullFeedback;
  /** The team's controls in place of the status. */
  team: ReactNode;
}

/** The facts beside one feedback. */
export function Facts({ item, team }: FactsProps) {
  const board = useBoard();
  const { publicUrl } = useRouteContext({ from: "__root__" });
  const input = { projectSlug: board.slug, feedbackId: item.id };
  const { data } = useQuery(votersOf(useEarshot(), input));
  return (
    <div className={classes["facts"]}>
      {board.viewer?.role ? (
        team
      ) : (
        <section>
          <h2>{feedbackText.facts.status}</h2>
          <Status status={statusOf(board, item)} />
        </section>
      )}
      <section>
        <h2>{feedbackText.facts.votes}</h2>
        <Voters voters={data?.items ?? []} count={item.upvotes} />
      </section>
      {mayUse(board, "feedback.setWatch") && (
        <section>
          <h2>{feedbackText.updates}</h2>
          <Watch item={item} />
        </section>
      )}
      <History item={item} />
      {item.changelogs.length > 0 && (
        <section>
          <h2>{feedbackText.shipped}</h2>
          <ul className={classes["shipped"]}>
            {item.changelogs.map(({ id, slug: entrySlug, title }) => (
              <li key={id}>
                <Link to="/p/$slug/changelog/$entrySlug" params={{ slug: board.slug, entrySlug }} dir="auto">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>{feedbackText.facts.share}</h2>
        <CopyButton
          block
          value={`${publicUrl}/p/${board.slug}/f/${item.id}`}
          label={feedbackText.copy}
          copied={feedbackText.copied}
        />
      </section>
    </div>
  );
}
