import type { FullFeedback } from "@earshot/client";
import { useState } from "react";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { TeamBadge } from "../../ui/marks/team-badge.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Empty } from "../../ui/messages/empty.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { Meta } from "../../ui/text/meta.tsx";
import { Prose } from "../../ui/text/prose.tsx";
import { Ago } from "../../ui/text/time.tsx";
import { useGone } from "../../ui/messages/undo.ts";
import { Thread } from "../../features/comment/thread/thread.tsx";
import { AnswerShown } from "../../features/feedback/answer.tsx";
import { EditForm } from "../../features/feedback/edit.tsx";
import { feedbackText } from "../../features/feedback/feedback.text.ts";
import { MergedNote } from "../../features/feedback/merged.tsx";
import { VoteButton } from "../../ui/controls/vote-button.tsx";
import { DetailBar } from "./detail-bar.tsx";
import { useVote } from "../../data/feedback/use-vote.ts";
import { PersonName } from "../../data/people/person-name.tsx";
import classes from "./detail.module.css";
import { inboxText } from "../../features/inbox/inbox.text.ts";
import { Properties } from "./properties.tsx";
import { Reply } from "./reply.tsx";
import { Suggestions } from "./suggestions.tsx";
import type { Inbox } from "../../features/inbox/use-inbox.ts";
import { detailId } from "../../ui/hooks/list-focus.ts";

interface DetailProps {
  inbox: Inbox;
  item: FullFeedback;
}

/** The title, the author and the votes. */
const FeedbackHead = ({ item }: { item: FullFeedback }) => (
  <>
    <h2 dir="auto">{item.title}</h2>
    <Meta>
      <span className={classes["by"]}>
        <Avatar person={item.user} size="small" />
        <PersonName person={item.user} deleted={feedbackText.deletedUser} />
        <TeamBadge person={item.user} />
      </span>
      <Ago at={item.created_at} />
      <VoteButton {...useVote(item)} size="small" />
    </Meta>
  </>
);

function Opened({ inbox, item }: DetailProps) {
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <DetailBar inbox={inbox} item={item} edit={() => setEditing(true)} />
      <div className={classes["scroll"]} key={item.id}>
        <div className={classes["body"]}>
          {isEditing ? <EditForm item={item} close={() => setEditing(false)} /> : <FeedbackHead item={item} />}
          <Properties inbox={inbox} item={item} />
          {!isEditing && <Prose text={item.description} />}
          <MergedNote item={item} {...(inbox.openId && { id: inbox.openId })} />
          {item.answer && <AnswerShown answer={item.answer} />}
          <Suggestions item={item} onMerge={inbox.openItem} />
          <Thread item={item} hasEditor={false} />
        </div>
      </div>
      <Reply key={item.id} inbox={inbox} item={item} />
    </>
  );
}

/** The open feedback: its text, and the team's controls. */
export function Detail({ inbox }: { inbox: Inbox }) {
  const gone = useGone();
  const { data: item, error, refetch } = inbox.open;
  const id = inbox.openId;
  const content = () => {
    if (id === undefined) return <Empty {...inboxText.none} />;
    if (item && !gone.has(id)) return <Opened key={id} inbox={inbox} item={item} />;
    if (error && !("code" in error && error.code === "NOT_FOUND"))
      return <Failure error={error} retry={() => void refetch()} />;
    return error || gone.has(id) ? <Empty {...inboxText.gone} /> : <Skeleton rows={2} />;
  };
  return (
    <article
      id={detailId}
      tabIndex={-1}
      className={classes["detail"]}
      aria-label={(id && item?.title) || inboxText.none.title}
    >
      {content()}
    </article>
  );
}
