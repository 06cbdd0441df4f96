import { useState } from "react";
import { Page, PageHead } from "../../ui/frame.tsx";
import { DemoBanner } from "../project/demo-banner.tsx";
import { TeamSteps } from "../project/team-steps.tsx";
import { useBoard } from "../project/use-board.ts";
import { BoardAside } from "./board-aside.tsx";
import { Composer, type Wish } from "./composer.tsx";
import { FeedbackList } from "./feedback-list.tsx";
import { feedbackText } from "./feedback.text.ts";
import { Toolbar } from "./toolbar.tsx";

/** `/p/{slug}`: everything that people ask for. */
export function BoardPage() {
  const { name } = useBoard();
  const [wish, setWish] = useState<Wish>();
  return (
    <>
      <DemoBanner />
      <Page aside={<BoardAside />}>
        <PageHead title={feedbackText.title(name)} text={feedbackText.lead} />
        <TeamSteps />
        <Composer wish={wish} />
        <Toolbar />
        <FeedbackList share={(title) => setWish({ title })} />
      </Page>
    </>
  );
}
