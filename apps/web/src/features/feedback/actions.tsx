import type { FullFeedback } from "@earshot/client";
import { Pencil, Trash2 } from "lucide-react";
import { Button } from "../../ui/controls/button.tsx";
import { useOwnId } from "../../data/session/take-part/own-person.ts";
import { useBoard } from "../../data/project/use-board.ts";
import classes from "./actions.module.css";
import { manageFeedbackText } from "../../data/feedback/manage.text.ts";
import { Report } from "../../data/feedback/report.tsx";
import { useDelete } from "../../data/feedback/use-delete.ts";

const small = { size: 14, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Returns true for its author and the team, who may edit or delete it. A guest may not. */
function useMayChange(item: FullFeedback): boolean {
  const { viewer } = useBoard();
  const ownId = useOwnId();
  return Boolean(viewer?.role) || (ownId === item.user_id && viewer?.can.includes("feedback.delete") === true);
}

/** The actions of its author and the team on a feedback. */
export function Actions({ item, edit }: { item: FullFeedback; edit: () => void }) {
  const remove = useDelete();
  const mayChange = useMayChange(item);
  if (!mayChange)
    return (
      <div className={classes["actions"]}>
        <Report id={item.id} author={item.user} />
      </div>
    );
  return (
    <div className={classes["actions"]}>
      <Button small kind="quiet" onClick={edit}>
        <Pencil {...small} />
        {manageFeedbackText.edit}
      </Button>
      <Button small kind="quiet" onClick={() => remove([item])}>
        <Trash2 {...small} />
        {manageFeedbackText.delete}
      </Button>
    </div>
  );
}
