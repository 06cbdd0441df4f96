import type { ModerationItem } from "@earshot/client";
import { Link } from "@tanstack/react-router";
import { ChevronDown, ChevronLeft, ChevronUp, EyeOff, Flag, Keyboard } from "lucide-react";
import { useBoard } from "../../data/project/use-board.ts";
import { Marked } from "../../features/moderation/marked.tsx";
import { moderationText as text } from "../../features/moderation/moderation.text.ts";
import type { Queue } from "../../features/moderation/use-queue.ts";
import { detailId } from "../../ui/hooks/list-focus.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { Banner } from "../../ui/messages/banner.tsx";
import { Empty } from "../../ui/messages/empty.tsx";
import { Meta } from "../../ui/text/meta.tsx";
import { Ago } from "../../ui/text/time.tsx";
import classes from "../inbox/detail.module.css";
import { Author } from "./author.tsx";
import own from "./moderation.module.css";
import { Verdict } from "./verdict.tsx";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

const Bar = ({ queue: { index, total, move, open, showHelp } }: { queue: Queue }) => (
  <header className={classes["bar"]}>
    <span className={classes["back"]}>
      <Button kind="quiet" small onClick={() => open(undefined)}>
        <ChevronLeft {...icon} data-flip />
        {text.back}
      </Button>
    </span>
    <span className={classes["place"]}>{text.position(index + 1, total)}</span>
    <span className={classes["tools"]}>
      <Button kind="quiet" icon aria-label={text.previous} title={text.previous} onClick={() => move(-1)}>
        <ChevronUp {...icon} />
      </Button>
      <Button kind="quiet" icon aria-label={text.next} title={text.next} onClick={() => move(1)}>
        <ChevronDown {...icon} />
      </Button>
      <Button kind="quiet" icon aria-label={text.keys} title={text.keys} onClick={() => showHelp(true)}>
        <Keyboard {...icon} />
      </Button>
    </span>
  </header>
);

/** Why it is here, before what it says. */
function Why({ item }: { item: ModerationItem }) {
  const { slug } = useBoard();
  const isHeld = item.state === "held";
  return (
    <Banner
      icon={isHeld ? EyeOff : Flag}
      action={
        <Link to="/p/$slug/manage/settings" params={{ slug }} hash="moderation">
          {text.rules}
        </Link>
      }
    >
      <strong>{isHeld ? text.held(item.person.name ?? text.deleted) : text.reported}</strong>{" "}
      {text.why[item.reason](item)}
    </Banner>
  );
}

const Reports = ({ item }: { item: ModerationItem }) => (
  <section className={own["reports"]} aria-label={text.reasons}>
    <h3>{text.reasons}</h3>
    <ul>
      {item.reports.map(({ reason, created_at }) => (
        <li key={`${created_at} ${reason}`}>
          <span dir="auto">{reason}</span> <Ago at={created_at} />
        </li>
      ))}
    </ul>
  </section>
);

function Opened({ queue, item }: { queue: Queue; item: ModerationItem }) {
  const { slug } = useBoard();
  const of = (field: "title" | "text") => item.matches.filter((match) => match.field === field);
  const params = { slug, feedbackId: item.feedback_id };
  return (
    <>
      <Bar queue={queue} />
      <div className={classes["scroll"]} key={item.id}>
        <div className={`${classes["body"]} ${own["marked"]}`}>
          <Why item={item} />
          <h2 dir="auto">
            <Marked text={item.title} matches={of("title")} />
          </h2>
          <Meta>
            <span className={classes["by"]}>
              <Avatar person={{ ...item.person, full_name: item.person.name }} size="small" />
              <bdi>{item.person.name ?? text.deleted}</bdi>
            </span>
            <Ago at={item.created_at} />
            <Link to="/p/$slug/f/$feedbackId" params={params}>
              {item.kind === "feedback" ? text.kinds.feedback : text.kinds.comment(item.title)}
            </Link>
          </Meta>
          <p className={own["text"]} dir="auto">
            <Marked text={item.text} matches={of("text")} />
          </p>
          {item.reports.length > 0 && <Reports item={item} />}
          <Author item={item} />
        </div>
      </div>
      <Verdict queue={queue} item={item} />
    </>
  );
}

/** The open item: why it is held, its text and author, and the decision. */
export const QueueDetail = ({ queue }: { queue: Queue }) => (
  <article
    id={detailId}
    tabIndex={-1}
    className={classes["detail"]}
    aria-label={queue.current?.title ?? text.none.title}
  >
    {queue.current ? <Opened queue={queue} item={queue.current} /> : <Empty {...text.none} />}
  </article>
);
