import { useEarshot } from "@earshot/client/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { Item } from "../../features/feedback/board/item.tsx";
import { HeldBanner } from "../../data/feedback/held.tsx";
import { useFrame } from "../../data/frame/frame.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { buttonClass } from "../../ui/controls/button.tsx";
import { FeedbackLink } from "../../ui/controls/feedback-link.tsx";
import { Page } from "../../ui/layout/frame.tsx";
import { Empty } from "../../ui/messages/empty.tsx";

const text = {
  thanks: (name: string | null | undefined) => (name ? `Thank you, ${name}` : "Thank you"),
  read: "The team reads every idea. You find what becomes of it here.",
  another: "Share another",
  others: "See what others ask for",
};

/** `/w/{slug}/thanks/{feedbackId}`: what comes after the form. */
export function ThanksPage() {
  const params: { feedbackId?: string } = useParams({ strict: false });
  const { slug } = useBoard();
  const input = { projectSlug: slug, feedbackId: params.feedbackId ?? "" };
  const { data: item } = useSuspenseQuery(useEarshot().feedback.get.queryOptions(input));
  return (
    <Page>
      <Empty title={text.thanks(useFrame()?.person?.full_name)} text={text.read} level={1}>
        <Link
          to={"/p/$slug/share" as "/p/$slug"}
          params={{ slug }}
          className={buttonClass({ kind: "primary", block: true })}
        >
          {text.another}
        </Link>
        <Link to="/p/$slug" params={{ slug }} className={buttonClass({ kind: "quiet", block: true })}>
          {text.others}
        </Link>
      </Empty>
      {item.held ? (
        <>
          <HeldBanner held={item.held} />
          <h2>
            <FeedbackLink item={item} slug={slug} />
          </h2>
        </>
      ) : (
        <ul>
          <Item item={item} />
        </ul>
      )}
    </Page>
  );
}
