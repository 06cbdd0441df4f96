import { useEarshot } from "@earshot/client/react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSignInMethods } from "../../data/session/viewer.ts";
import { Button } from "../../ui/controls/button.tsx";
import { valuesOf } from "../../ui/forms/check-form.ts";
import { Dialog, DialogFoot } from "../../ui/messages/dialog.tsx";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useEndAll } from "../../ui/messages/toast.tsx";
import { Field, FormError } from "../../ui/forms/field.tsx";
import classes from "./account.module.css";
import { accountText } from "./account.text.ts";
import { Panel } from "../../ui/layout/panel.tsx";
import { waysQuery } from "./ways.ts";
import { Form } from "../../ui/forms/form.tsx";

const text = accountText.deletion;

/** Deletes the caller's account. They prove who they are by their password, or by having signed in just now. */
function DeletionForm({ close }: { close: () => void }) {
  const { passwords } = useSignInMethods();
  const { data: ways } = useQuery(waysQuery);
  const endAll = useEndAll();
  const { mutate, isPending, error } = useMutation(
    useEarshot().account.delete.mutationOptions({ onMutate: endAll, onSuccess: () => location.assign("/") }),
  );
  const submit = (form: HTMLFormElement) => {
    const { password } = valuesOf(form);
    mutate(password ? { password } : {});
  };
  return (
    <Form className={classes["form"]} method="post" onSubmit={submit}>
      {passwords && ways?.includes("credential") ? (
        <Field label={text.password} name="password" type="password" autoComplete="current-password" />
      ) : (
        <p className={classes["lead"]}>{text.fresh}</p>
      )}
      <FormError text={error && sentenceOf(error)} />
      <DialogFoot>
        <Button onClick={close}>{text.keep}</Button>
        <Button kind="danger" type="submit" disabled={isPending}>
          {isPending ? text.busy : text.submit}
        </Button>
      </DialogFoot>
    </Form>
  );
}

/** Says what is deleted and what stays, before it asks. */
export function Deletion() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Panel title={text.title} text={text.lead}>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {text.open}
      </Button>
      <Dialog isOpen={isOpen} close={close} title={text.ask} text={text.askText}>
        <DeletionForm close={close} />
      </Dialog>
    </Panel>
  );
}
