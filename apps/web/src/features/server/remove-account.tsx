import type { ServerAccount } from "@earshot/client";
import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Dialog, DialogFoot } from "../../ui/messages/dialog.tsx";
import classes from "./server.module.css";
import { serverText } from "./server.text.ts";
import { useServerWrite } from "./use-server.ts";

const { accounts: text } = serverText;

function RemoveForm({ account: { id, email, full_name }, close }: { account: ServerAccount; close: () => void }) {
  const [typed, setTyped] = useState("");
  const { mutate, isPending } = useServerWrite(() => {
    close();
    return text.removed;
  });
  // Accounts of an issuer may have no e-mail.
  const word = email || full_name || id;
  return (
    <Form
      className={classes["form"]}
      onSubmit={() => mutate((calls) => calls.removeAccount.mutate({ accountId: id, email }))}
    >
      <Field
        label={text.type(word)}
        name="confirmation"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <DialogFoot>
        <Button onClick={close}>{text.keep}</Button>
        <Button kind="danger" type="submit" disabled={isPending || typed.trim() !== word}>
          {text.confirm}
        </Button>
      </DialogFoot>
    </Form>
  );
}

/** Asks for the e-mail to be typed before an account is deleted. */
export const RemoveAccount = ({ account, close }: { account: ServerAccount | null; close: () => void }) => (
  <Dialog
    isOpen={account !== null}
    close={close}
    title={text.ask(account?.full_name || account?.email || "")}
    text={text.askText}
  >
    {account && <RemoveForm account={account} close={close} />}
  </Dialog>
);
