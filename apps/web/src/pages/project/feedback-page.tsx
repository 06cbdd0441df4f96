import { EarshotError, type FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { useEffect, useState } from "react";
import { buttonClass } from "../../ui/controls/button.tsx";
import { Empty } from "../../ui/messages/empty.tsx";
import { Page } from "../../ui/layout/frame.tsx";
import { Meta } from "../../ui/text/meta.tsx";
import { Prose } from "../../ui/text/prose.tsx";
import { Status } from "../../ui/marks/status.tsx";
import { Tags } from "../../ui/marks/tag.tsx";
import { useMounted } from "../../ui/hooks/use-mounted.ts";
import { useGone } from "../../ui/messages/undo.ts";
import { Thread } from "../../features/comment/thread/thread.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { Actions } from "../../features/feedback/actions.tsx";
import { AnswerPanel } from "../../features/feedback/answer.tsx";
import { Author } from "../../features/feedback/author.tsx";
import { EditForm, hasEdits } from "../../features/feedback/edit.tsx";
import { Facts } from "../../features/feedback/facts.tsx";
import { EditedMark } from "../../data/feedback/edits.tsx";
import { HeldBanner } from "../../data/feedback/held.tsx";
import { useVote } from "../../data/feedback/use-vote.ts";
import { TeamVoters } from "./team-voters.tsx";
import { TeamNotes } from "./team-notes.tsx";
import { TeamFacts } from "./team-facts.tsx";
import classes from "./feedback-page.module.css";
import { feedbackText } from "../../features/feedback/feedback.text.ts";
import { manageFeedbackText } from "../../data/feedback/manage.text.ts";
import { MergedNote } from "../../features/feedback/merged.tsx";
import { statusOf } from "../../data/feedback/status.ts";
import { VoteButton } from "../../ui/controls/vote-button.tsx";

function Head({ item }: { item: FullFeedback }) {
  const board = useBoard();
  const voting = useVote(item);
  return (
    <div className={classes["head"]}>
      {!item.held && <VoteButton {...voting} size="large" />}
      <div>
        <h1 dir="auto">{item.title}</h1>
        <Meta>
          <Status status={statusOf(board, item)} />
          <Tags tags={item.tags} />
          <Author item={item} />
          <EditedMark at={item.edited_at} feedbackId={item.id} />
        </Meta>
      </div>
    </div>
  );
}

/** The title, description and actions; its author and the team can edit them. */
function FeedbackContent({ item }: { item: FullFeedback }) {
  const [isEditing, setEditing] = useState(false);
  const hasKept = useMounted() && hasEdits(item);
  useEffect(() => setEditing(hasKept), [hasKept]);
  if (isEditing) return <EditForm item={item} close={() => setEditing(false)} />;
  return (
    <>
      <Head item={item} />
      <Prose text={item.description} />
      <Actions item={item} edit={() => setEditing(true)} />
    </>
  );
}

/** `/p/{slug}/f/{feedbackId}`: one feedback and its comments. */
export function FeedbackPage() {
  const { slug, feedbackId } = useParams({ from: "/p/$slug/f/$feedbackId" });
  const input = { projectSlug: slug, feedbackId };
  const { data: item, error } = useSuspenseQuery(useEarshot().feedback.get.queryOptions(input));
  const isHere = !useGone().has(item.id);
  const isFound = !(error instanceof EarshotError && error.code === "NOT_FOUND");
  if (!isHere || !isFound)
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
    // What is typed on one feedback is not about the next.
    <Page
      key={item.id}
      aside={!item.held && <Facts item={item} team={<TeamFacts item={item} />} />}
      below={
        <>
          {!item.held && <Thread item={item} />}
          <TeamNotes feedbackId={item.id} />
        </>
      }
    >
      <Link to="/p/$slug" params={{ slug }} className={classes["crumb"]}>
        <ChevronLeft size={14} strokeWidth={1.75} aria-hidden="true" data-flip />
        {feedbackText.all}
      </Link>
      {item.held && (
        <div className={classes["held"]}>
          <HeldBanner held={item.held} />
        </div>
      )}
      <FeedbackContent item={item} />
      <MergedNote item={item} id={feedbackId} />
      {!item.held && <AnswerPanel item={item} />}
      {!item.held && <TeamVoters item={item} />}
    </Page>
  );
}
