import type { ModerationItem } from "@earshot/client";
import { Link } from "@tanstack/react-router";
import { useBoard } from "../../data/project/use-board.ts";
import { moderationText as text } from "../../features/moderation/moderation.text.ts";
import { buttonClass } from "../../ui/controls/button.tsx";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { Badge } from "../../ui/marks/badge.tsx";
import { TeamBadge } from "../../ui/marks/team-badge.tsx";
import { Ago } from "../../ui/text/time.tsx";
import { peopleText } from "../../data/people/people.text.ts";
import classes from "./moderation.module.css";

/** The author, and the counts of the decisions on their earlier texts. */
export function Author({ item: { person, same_network } }: { item: ModerationItem }) {
  const { slug } = useBoard();
  const tallies = [
    [text.tally.approved, person.approved],
    [text.tally.held, person.held],
    [text.tally.hidden, person.hidden],
    [text.tally.reported, person.reported],
    [text.tally.network, same_network],
  ] as const;
  return (
    <section className={classes["who"]} aria-label={text.author}>
      <div className={classes["head"]}>
        <Avatar person={{ ...person, full_name: person.name }} />
        <div className={classes["name"]}>
          <strong dir="auto">{person.name ?? text.deleted}</strong>{" "}
          <Badge kind="line">{peopleText.kinds[person.kind]}</Badge> <TeamBadge person={person} />
          <p>
            {text.firstSeen} <Ago at={person.first_seen_at} />
          </p>
        </div>
        <Link
          to="/p/$slug/manage/people/$personId"
          params={{ slug, personId: person.id }}
          className={buttonClass({ small: true })}
        >
          {text.everything}
        </Link>
      </div>
      <dl className={classes["tally"]}>
        {tallies.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count.toLocaleString("en")}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
