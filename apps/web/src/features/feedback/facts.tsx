import type { FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { Link, useRouteContext } from "@tanstack/react-router";
import { Eye } from "lucide-react";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Status } from "../../ui/status.tsx";
import { useBoard } from "../project/use-board.ts";
import classes from "./feedback-page.module.css";
import { feedbackText } from "./feedback.text.ts";
import { statusOf } from "./status.ts";
import { TeamFacts } from "./team-facts.tsx";
import { useChange } from "./use-change.ts";

/** How many voters are shown. */
const shown = 5;

function Watch({ item }: { item: FullFeedback }) {
  const { setWatch } = useChange(item);
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

/** What stands beside one feedback. */
export function Facts({ item }: { item: FullFeedback }) {
  const board = useBoard();
  const { publicUrl } = useRouteContext({ from: "__root__" });
  const input = { projectSlug: board.slug, feedbackId: item.id };
  const { data } = useQuery(useEarshot().feedback.upvotes.queryOptions(input));
  const voters = data?.[0]?.upvoters.slice(0, shown) ?? [];
  return (
    <div className={classes["facts"]}>
      {board.viewer?.role ? (
        <TeamFacts item={item} />
      ) : (
        <section>
          <h2>{feedbackText.facts.status}</h2>
          <Status status={statusOf(board, item)} />
        </section>
      )}
      <section>
        <h2>{feedbackText.facts.votes}</h2>
        <div className={classes["voters"]}>
          {voters.length > 0 && (
            <span className={classes["avatars"]}>
              {voters.map((person) => (
                <Avatar key={person.id} person={person} />
              ))}
            </span>
          )}
          {feedbackText.people(item.upvotes)}
        </div>
      </section>
      {board.viewer?.can.includes("feedback.setWatch") && (
        <section>
          <h2>{feedbackText.updates}</h2>
          <Watch item={item} />
        </section>
      )}
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
