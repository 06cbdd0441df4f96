import type { Upvoter, VoteDetails } from "@earshot/client";
import { X } from "lucide-react";
import { Button } from "../../ui/controls/button.tsx";
import { Cell } from "../../ui/layout/table.tsx";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { TeamBadge } from "../../ui/marks/team-badge.tsx";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useMessage } from "../../ui/messages/toast.tsx";
import { Ago } from "../../ui/text/time.tsx";
import { PersonName } from "../../data/people/person-name.tsx";
import { useMoney } from "../../data/people/use-money.ts";
import { useVoteFor } from "./use-voters.ts";
import classes from "./voters.module.css";
import { votersText as text } from "./voters.text.ts";

const { columns } = text;

/** The evidence of a vote: a quote, its source, and the member of the team who has entered it. */
function Evidence({ vote: { evidence, entered_by: by } }: { vote: VoteDetails }) {
  if (!evidence && !by) return null;
  return (
    <div className={classes["evidence"]}>
      {evidence && <blockquote dir="auto">“{evidence.quote}”</blockquote>}
      <div className={classes["source"]}>
        {evidence && <span>{text.from(evidence.source)}</span>}
        {evidence?.url && (
          <a href={evidence.url} target="_blank" rel="noopener noreferrer nofollow">
            {text.open}
          </a>
        )}
        {by && (
          <span>
            {text.enteredBy} <bdi>{by.full_name ?? text.deletedUser}</bdi>
          </span>
        )}
      </div>
    </div>
  );
}

/** Somebody who voted. A vote that the team has entered can be removed. */
export function VoterRow({ voter, feedbackId }: { voter: Upvoter; feedbackId: string }) {
  const money = useMoney();
  const { say, tell } = useMessage();
  const name = voter.full_name ?? text.deletedUser;
  const { voteFor, isPending } = useVoteFor(feedbackId, () => tell(text.removed(name)));
  const { vote } = voter;
  const companies = vote?.companies ?? [];
  const amounts = companies.flatMap(({ monthly_revenue: amount }) => amount ?? []);
  return (
    <tr>
      <Cell>
        <div>
          <span className={classes["who"]}>
            <Avatar person={voter} size="small" />
            <PersonName person={voter} deleted={text.deletedUser} />
            <TeamBadge person={voter} />
          </span>
          {vote && <Evidence vote={vote} />}
        </div>
      </Cell>
      <Cell label={columns.company}>
        <bdi>{companies.map((company) => company.name).join(", ") || text.noCompany}</bdi>
      </Cell>
      <Cell label={columns.amount} isNumber>
        {money && amounts.length > 0
          ? money.show(amounts.reduce((sum, amount) => sum + amount, 0))
          : text.unknownAmount}
      </Cell>
      <Cell label={columns.when} tight>
        {vote && <Ago at={vote.created_at} />}
      </Cell>
      <Cell isEnd>
        {vote?.entered_by && (
          <Button
            small
            icon
            kind="quiet"
            aria-label={text.removeThis(name)}
            disabled={isPending}
            onClick={() =>
              voteFor({ personId: voter.id, upvoted: false }, { onError: (error) => say(sentenceOf(error)) })
            }
          >
            <X size={14} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        )}
      </Cell>
    </tr>
  );
}
