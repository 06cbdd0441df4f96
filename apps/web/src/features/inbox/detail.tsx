import type { FullFeedback } from "@earshot/client";
import { useState } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { Bones } from "../../ui/bones.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Meta } from "../../ui/meta.tsx";
import { Prose } from "../../ui/prose.tsx";
import { Ago } from "../../ui/time.tsx";
import { useGone } from "../../ui/undo.ts";
import { Thread } from "../comment/thread.tsx";
import { AnswerShown } from "../feedback/answer.tsx";
import { EditForm } from "../feedback/edit.tsx";
import { feedbackText } from "../feedback/feedback.text.ts";
import { MergedNote } from "../feedback/merged.tsx";
import { VoteButton } from "../feedback/vote-button.tsx";
import { DetailBar } from "./detail-bar.tsx";
import classes from "./detail.module.css";
import { inboxText } from "./inbox.text.ts";
import { Properties } from "./properties.tsx";
import { Reply } from "./reply.tsx";
import { Suggestions } from "./suggestions.tsx";
import { detailId, type Inbox } from "./use-inbox.ts";

interface DetailProps {
  inbox: Inbox;
  item: FullFeedback;
}

/** What somebody wrote, and who. */
const Wish = ({ item }: { item: FullFeedback }) => (
  <>
    <h2 dir="auto">{item.title}</h2>
    <Meta>
      <span className={classes["by"]}>
        <Avatar person={item.user} size="small" />
        <bdi>{item.user.full_name ?? feedbackText.deletedUser}</bdi>
      </span>
      <Ago at={item.created_at} />
      <VoteButton item={item} size="small" />
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
          {isEditing ? <EditForm item={item} close={() => setEditing(false)} /> : <Wish item={item} />}
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

/** The feedback that is open: what it says, and what the team makes of it. */
export function Detail({ inbox }: { inbox: Inbox }) {
  const gone = useGone();
  const { data: item, error, refetch } = inbox.open;
  const id = inbox.openId;
  const content = () => {
    if (id === undefined) return <Empty {...inboxText.none} />;
    if (item && !gone.has(id)) return <Opened key={id} inbox={inbox} item={item} />;
    if (error && !("code" in error && error.code === "NOT_FOUND"))
      return <Failure error={error} retry={() => void refetch()} />;
    return error || gone.has(id) ? <Empty {...inboxText.gone} /> : <Bones rows={2} />;
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
