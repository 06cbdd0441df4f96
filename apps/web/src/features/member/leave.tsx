import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Dialog, DialogFoot } from "../../ui/messages/dialog.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { memberText } from "./member.text.ts";
import { useLeave } from "./use-members.ts";

const text = memberText.leave;

/** Leaves the team, after a question: it cannot be undone without an invite. */
export function Leave({ userId }: { userId: string }) {
  const [isOpen, setOpen] = useState(false);
  const { leave, isPending, fault } = useLeave();
  const { name } = useBoard();
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {text.open}
      </Button>
      <Dialog isOpen={isOpen} close={() => setOpen(false)} title={text.title(name)} text={text.text}>
        <FormError text={fault} />
        <DialogFoot>
          <Button onClick={() => setOpen(false)}>{text.cancel}</Button>
          <Button kind="danger" disabled={isPending} onClick={() => leave(userId)}>
            {text.submit}
          </Button>
        </DialogFoot>
      </Dialog>
    </>
  );
}
