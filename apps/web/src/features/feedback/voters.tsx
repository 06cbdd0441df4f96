import { Avatar, type AvatarPerson } from "../../ui/marks/avatar.tsx";
import classes from "./voters.module.css";
import { feedbackText } from "./feedback.text.ts";

/** The most voters whose pictures are shown beside the number, and whose names are shown in the list. */
const first = 5;
const most = 100;

interface VotersProps {
  /** The newest first. */
  voters: readonly AvatarPerson[];
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
        {voters.slice(0, most).map((person) => (
          <li key={person.id}>
            <Avatar person={person} size="small" />
            <bdi>{person.full_name ?? feedbackText.deletedUser}</bdi>
          </li>
        ))}
        {count > most && <li>{feedbackText.moreVoters(count - most)}</li>}
      </ul>
    </details>
  );
}
