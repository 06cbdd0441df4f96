import type { FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { Page } from "../../ui/frame.tsx";
import { Meta } from "../../ui/meta.tsx";
import { Prose } from "../../ui/prose.tsx";
import { Status } from "../../ui/status.tsx";
import { Tags } from "../../ui/tag.tsx";
import { Ago } from "../../ui/time.tsx";
import { Thread } from "../comment/thread.tsx";
import { useBoard } from "../project/use-board.ts";
import { AnswerPanel } from "./answer.tsx";
import { Facts } from "./facts.tsx";
import classes from "./feedback-page.module.css";
import { feedbackText } from "./feedback.text.ts";
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
          <span>
            {feedbackText.by(item.user.full_name ?? feedbackText.deletedUser)}
            <Ago at={item.created_at} />
          </span>
        </Meta>
      </div>
    </div>
  );
}

/** `/p/{slug}/f/{feedbackId}`: one feedback and what people say about it. */
export function FeedbackPage() {
  const { slug, feedbackId } = useParams({ from: "/p/$slug/f/$feedbackId" });
  const input = { projectSlug: slug, feedbackId };
  const { data: item } = useSuspenseQuery(useEarshot().feedback.get.queryOptions(input));
  return (
    <Page aside={<Facts item={item} />}>
      <Link to="/p/$slug" params={{ slug }} className={classes["crumb"]}>
        <ChevronLeft size={14} strokeWidth={1.75} aria-hidden="true" data-flip />
        {feedbackText.all}
      </Link>
      <Head item={item} />
      <Prose text={item.description} />
      <AnswerPanel item={item} />
      <Thread item={item} />
    </Page>
  );
}
