import { useEarshotClient } from "@earshot/client/react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Field, FormError } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Dialog, DialogFoot } from "../../ui/messages/dialog.tsx";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useMessage } from "../../ui/messages/toast.tsx";
import { useBoard } from "../project/use-board.ts";
import { heldText as text } from "./held.text.ts";

/** The form by which a reader reports a text to the team. `id` is the feedback's, or the comment's. */
export function ReportDialog({ id, close }: { id: string; close: () => void }) {
  const { moderation } = useEarshotClient();
  const { tell } = useMessage();
  const { slug: projectSlug } = useBoard();
  const [reason, setReason] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => moderation.report.mutate({ projectSlug, id, reason }),
    onSuccess() {
      close();
      tell(text.reported);
    },
  });
  return (
    <Dialog isOpen close={close} title={text.ask} text={text.askText}>
      <Form onSubmit={() => mutate()}>
        <Field
          label={text.reason}
          required
          maxLength={500}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormError text={error && sentenceOf(error)} />
        <DialogFoot>
          <Button onClick={close}>{text.cancel}</Button>
          <Button kind="primary" type="submit" disabled={isPending}>
            {text.report}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
