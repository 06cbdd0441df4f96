import { useState } from "react";
import { Page, PageHead } from "../../ui/layout/frame.tsx";
import { DemoBanner } from "../../features/project/demo-banner.tsx";
import { TeamSteps } from "../../features/project/team-steps.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { BoardAside } from "../../features/feedback/board/board-aside.tsx";
import { Composer, type SearchedTitle } from "../../features/feedback/board/composer.tsx";
import { TeamOnly } from "../../features/feedback/board/team-only.tsx";
import { FeedbackList } from "../../features/feedback/board/feedback-list.tsx";
import { feedbackText } from "../../features/feedback/feedback.text.ts";
import { Views } from "../../features/view/views.tsx";
import { Toolbar, useFilters } from "../../features/feedback/board/toolbar.tsx";

/** `/p/{slug}`: the board. */
export function BoardPage() {
  const { name } = useBoard();
  const { filters, replace } = useFilters();
  const [searched, setSearched] = useState<SearchedTitle>();
  return (
    <>
      <DemoBanner />
      <Page aside={<BoardAside />}>
        <PageHead title={feedbackText.title(name)} text={feedbackText.lead} />
        <TeamSteps />
        <TeamOnly />
        <Composer searched={searched} />
        <Views page="board" search={{ ...filters }} show={replace} />
        <Toolbar />
        <FeedbackList share={(title) => setSearched({ title })} />
      </Page>
    </>
  );
}
