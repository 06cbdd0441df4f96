import type { FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Lock, LockOpen } from "lucide-react";
import { useState } from "react";
import { changeCached } from "../../data/feedback/cache.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { Button } from "../../ui/controls/button.tsx";
import { SmallForm } from "../../ui/forms/form.tsx";
import { Field, FormError } from "../../ui/forms/field.tsx";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import classes from "./facts.module.css";
import { feedbackText } from "./feedback.text.ts";

const text = feedbackText.lock;
const small = { size: 14, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Locks the comments on feedback, with a reason, or unlocks them. For the team. */
export function LockFact({ item }: { item: FullFeedback }) {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const { slug: projectSlug } = useBoard();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const { mutate, isPending, error } = useMutation(
    earshot.feedback.setLocked.mutationOptions({
      onSuccess({ locked }) {
        changeCached(queryClient, earshot, item.id, (before) => ({ ...before, locked }));
        setOpen(false);
      },
    }),
  );
  const set = (locked: boolean) => mutate({ projectSlug, feedbackId: item.id, locked, ...(locked && { reason }) });
  return (
    <section>
      <h2>{text.title}</h2>
      {isOpen && !item.locked ? (
        <SmallForm
          label={text.lock}
          submit={text.submit}
          isPending={isPending}
          fault={error && sentenceOf(error)}
          onSubmit={() => set(true)}
          close={() => setOpen(false)}
        >
          <Field
            label={text.reason}
            maxLength={500}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </SmallForm>
      ) : (
        <>
          <Button block disabled={isPending} onClick={() => (item.locked ? set(false) : setOpen(true))}>
            {item.locked ? <LockOpen {...small} /> : <Lock {...small} />}
            {item.locked ? text.unlock : text.lock}
          </Button>
          <FormError text={item.locked && error ? sentenceOf(error) : null} />
        </>
      )}
      <p className={classes["note"]}>{item.locked ? text.locked : text.hint}</p>
    </section>
  );
}
