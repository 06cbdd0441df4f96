import { useNavigate } from "@tanstack/react-router";
import { FeedbackList } from "../../features/feedback/board/feedback-list.tsx";
import { Toolbar } from "../../features/feedback/board/toolbar.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { Page } from "../../ui/layout/frame.tsx";
import { HiddenHeading } from "../../ui/text/hidden.tsx";
import { feedbackText } from "../../features/feedback/feedback.text.ts";

/** `/w/{slug}`: the board's list in the widget, where the form has a page of its own. */
export function ListPage() {
  const { name, slug } = useBoard();
  const navigate = useNavigate();
  const share = (title: string) =>
    void navigate({ to: "/p/$slug/share" as "/p/$slug", params: { slug }, search: { title } as object });
  return (
    <Page>
      <HiddenHeading>{feedbackText.title(name)}</HiddenHeading>
      <Toolbar />
      <FeedbackList share={share} />
    </Page>
  );
}
