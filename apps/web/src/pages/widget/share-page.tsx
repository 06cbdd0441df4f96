import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { Composer } from "../../features/feedback/board/composer.tsx";
import { TeamOnly } from "../../features/feedback/board/team-only.tsx";
import { feedbackText } from "../../features/feedback/feedback.text.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { Page, PageHead } from "../../ui/layout/frame.tsx";

/** The texts that the page around the widget has sent for new feedback. */
export interface SentTexts {
  title?: string;
  text?: string;
}

/** `/w/{slug}/share`: the form for new feedback, with similar feedback. */
export function SharePage() {
  const navigate = useNavigate();
  const { name, slug } = useBoard();
  const thank = (feedbackId: string) =>
    void navigate({
      to: "/p/$slug/thanks/$feedbackId" as "/p/$slug",
      params: { slug, feedbackId } as { slug: string },
    });
  const search: object = useSearch({ strict: false });
  const { title, text: details }: SentTexts = search;
  const sent = useMemo(() => (title || details ? { title: title ?? "", details } : undefined), [title, details]);
  return (
    <Page>
      <PageHead title={feedbackText.title(name)} text={feedbackText.lead} />
      <TeamOnly />
      <Composer searched={sent} onCreated={thank} />
    </Page>
  );
}
