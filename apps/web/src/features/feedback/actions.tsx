import type { FullFeedback } from "@earshot/client";
import { Pencil, Trash2 } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { useViewer } from "../account/viewer.ts";
import { useBoard } from "../project/use-board.ts";
import classes from "./feedback-page.module.css";
import { manageFeedbackText } from "./manage.text.ts";
import { useDelete } from "./use-delete.ts";

const small = { size: 14, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Whether the caller may change what it says, or delete it: its author, and the team. */
function useMayChange(item: FullFeedback): boolean {
  const [board, viewer] = [useBoard(), useViewer()];
  return Boolean(board.viewer?.role) || viewer?.id === item.user_id;
}

/** What its author and the team do with a feedback. */
export function Actions({ item, edit }: { item: FullFeedback; edit: () => void }) {
  const remove = useDelete();
  if (!useMayChange(item)) return null;
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
