import type { Author } from "@earshot/client";
import type { EarshotOptions } from "@earshot/client/react";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { TeamBadge } from "../../ui/marks/team-badge.tsx";
import classes from "./voters.module.css";
import { feedbackText } from "./feedback.text.ts";

/** The most voters whose pictures are shown beside the number, and whose names are shown in the list. */
const first = 5;
const most = 100;

/** The people who voted, the newest first. */
export const votersOf = (earshot: EarshotOptions, input: { projectSlug: string; feedbackId: string }) =>
  earshot.feedback.upvoters.queryOptions({ ...input, limit: most });

interface VotersProps {
  /** The newest first. */
  voters: readonly Author[];
  count: number;
}

/** The people who voted. Their number opens the list of their names. */
export function Voters({ voters, count }: VotersProps) {
  if (voters.length === 0) return feedbackText.people(count);
  return (
    <details className={classes["voters"]}>
      <summary>
        <span className={classes["avatars"]}>
          {voters.slice(0, first).map((person) => (
            <Avatar key={person.id} person={person} />
          ))}
        </span>
        <span className={classes["count"]}>{feedbackText.people(count)}</span>
      </summary>
      <ul aria-label={feedbackText.voters}>
        {voters.map((person) => (
          <li key={person.id}>
            <Avatar person={person} size="small" />
            <bdi>{person.full_name ?? feedbackText.deletedUser}</bdi>
            <TeamBadge person={person} />
          </li>
        ))}
        {count > most && <li>{feedbackText.moreVoters(count - most)}</li>}
      </ul>
    </details>
  );
}
