import type { FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { useState } from "react";
import { buttonClass } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Page } from "../../ui/frame.tsx";
import { Meta } from "../../ui/meta.tsx";
import { Prose } from "../../ui/prose.tsx";
import { Status } from "../../ui/status.tsx";
import { Tags } from "../../ui/tag.tsx";
import { useGone } from "../../ui/undo.ts";
import { Thread } from "../comment/thread.tsx";
import { useBoard } from "../project/use-board.ts";
import { Actions } from "./actions.tsx";
import { AnswerPanel } from "./answer.tsx";
import { Author } from "./author.tsx";
import { EditForm } from "./edit.tsx";
import { Facts } from "./facts.tsx";
import classes from "./feedback-page.module.css";
import { feedbackText } from "./feedback.text.ts";
import { manageFeedbackText } from "./manage.text.ts";
import { MergedNote } from "./merged.tsx";
import { statusOf } from "./status.ts";
import { VoteButton } from "./vote-button.tsx";

function Head({ item }: { item: FullFeedback }) {
  const board = useBoard();
  return (
    <div className={classes["head"]}>
      <VoteButton item={item} size="large" />
      <div>
        <h1 dir="auto">{item.title}</h1>
        <Meta>
          <Status status={statusOf(board, item)} />
          <Tags tags={item.tags} />
          <Author item={item} />
        </Meta>
      </div>
    </div>
  );
}

/** What somebody wrote; its author and the team can change it. */
function Wish({ item }: { item: FullFeedback }) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <EditForm item={item} close={() => setEditing(false)} />;
  return (
    <>
      <Head item={item} />
      <Prose text={item.description} />
      <Actions item={item} edit={() => setEditing(true)} />
    </>
  );
}

/** `/p/{slug}/f/{feedbackId}`: one feedback and what people say about it. */
export function FeedbackPage() {
  const { slug, feedbackId } = useParams({ from: "/p/$slug/f/$feedbackId" });
  const input = { projectSlug: slug, feedbackId };
  const { data: item } = useSuspenseQuery(useEarshot().feedback.get.queryOptions(input));
  if (useGone().has(item.id))
    return (
      <Page>
        <Empty {...manageFeedbackText.gone} level={1}>
          <Link to="/p/$slug" params={{ slug }} className={buttonClass()}>
            {feedbackText.all}
          </Link>
        </Empty>
      </Page>
    );
  return (
    <Page aside={<Facts item={item} />} below={<Thread item={item} />}>
      <Link to="/p/$slug" params={{ slug }} className={classes["crumb"]}>
        <ChevronLeft size={14} strokeWidth={1.75} aria-hidden="true" data-flip />
        {feedbackText.all}
      </Link>
      <Wish key={item.id} item={item} />
      <MergedNote item={item} id={feedbackId} />
      <AnswerPanel item={item} />
    </Page>
  );
}
