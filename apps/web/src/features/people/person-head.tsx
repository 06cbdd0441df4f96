import type { PersonDetails } from "@earshot/client";
import { Ban, Check, Pencil } from "lucide-react";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/messages/banner.tsx";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { Meta } from "../../ui/text/meta.tsx";
import { Ago, dateOf } from "../../ui/text/time.tsx";
import { nameOf } from "../../data/people/person-picker.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { Face, Known } from "./known.tsx";
import { peoplePageText } from "./people.text.ts";
import classes from "./person.module.css";
import { useWrite } from "./use-write.ts";

const text = peoplePageText.person;

/** The time after which nobody is blocked any more is for ever. */
const isForEver = (until: string) => until.startsWith("9999");

/** Until when a person is blocked, and why, with the button that ends it. `now` is when the person was loaded. */
export function Blocked({ person, now }: { person: PersonDetails; now: number }) {
  const { slug: projectSlug, viewer } = useBoard();
  const say = useToast();
  const { write, isPending } = useWrite(() => undefined);
  const { id: personId, blocked_until: until, blocked_reason: reason } = person;
  if (until === null || Date.parse(until) <= now) return null;
  const unblock = () =>
    write(
      ({ person: calls }) =>
        calls.block.mutate({ projectSlug, personId, until: new Date().toISOString(), reason: text.unblocked }),
      { onError: (error) => say(sentenceOf(error)) },
    );
  return (
    <Banner
      icon={Ban}
      kind="warn"
      {...(viewer?.can.includes("person.block") && {
        action: (
          <Button small disabled={isPending} onClick={unblock}>
            {text.unblock}
          </Button>
        ),
      })}
    >
      {isForEver(until) ? text.blocked : `${text.blockedUntil}${dateOf(until)}.`} <span dir="auto">{reason}</span>
    </Banner>
  );
}

/** The head of a person's page: name, e-mail, and the counts of what they did. */
export function PersonHead({ person, edit }: { person: PersonDetails; edit: () => void }) {
  const { kind, email, email_verified: isVerified, first_seen_at, last_seen_at } = person;
  return (
    <>
      <div className={classes["head"]}>
        <Face person={person} size="large" />
        <div>
          <h1 dir="auto">{nameOf(person)}</h1>
          <Meta>
            <Known kind={kind} />
            {email && <span dir="ltr">{email}</span>}
            {email && isVerified && (
              <span className={classes["confirmed"]}>
                <Check size={14} strokeWidth={1.75} aria-hidden="true" />
                {text.confirmed}
              </span>
            )}
          </Meta>
        </div>
        <Button onClick={edit}>
          <Pencil size={14} strokeWidth={1.75} aria-hidden="true" />
          {peoplePageText.edit}
        </Button>
      </div>
      <dl className={classes["tally"]}>
        <div>
          <dt>{text.posts}</dt>
          <dd>{person.feedback_count.toLocaleString("en")}</dd>
        </div>
        <div>
          <dt>{text.comments}</dt>
          <dd>{person.comment_count.toLocaleString("en")}</dd>
        </div>
        <div>
          <dt>{text.votes}</dt>
          <dd>{person.vote_count.toLocaleString("en")}</dd>
        </div>
        <div>
          <dt>{text.first}</dt>
          <dd>{dateOf(first_seen_at)}</dd>
        </div>
        <div>
          <dt>{text.last}</dt>
          <dd>
            <Ago at={last_seen_at} />
          </dd>
        </div>
      </dl>
    </>
  );
}
