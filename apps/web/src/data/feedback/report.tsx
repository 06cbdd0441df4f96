import { Flag } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { useBoard } from "../project/use-board.ts";
import { useOwnId } from "../session/take-part/own-person.ts";
import { heldText as text } from "./held.text.ts";

const ReportDialog = lazy(() => import("./report-dialog.tsx").then((module) => ({ default: module.ReportDialog })));

interface ReportProps {
  /** The feedback's id, or the comment's. */
  id: string;
  author: { id: string; full_name: string | null; is_team: boolean };
}

/** The button by which a reader reports somebody else's text to the team. */
export function Report({ id, author }: ReportProps) {
  const { viewer: standing } = useBoard();
  const ownId = useOwnId();
  const [isOpen, setOpen] = useState(false);
  const isOwn = ownId === author.id;
  if (isOwn || standing?.role || !standing?.can.includes("moderation.report")) return null;
  return (
    <>
      <Button small kind="quiet" aria-label={text.reportOf(author.full_name ?? "")} onClick={() => setOpen(true)}>
        <Flag size={14} strokeWidth={1.75} aria-hidden="true" />
        {text.report}
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog id={id} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
