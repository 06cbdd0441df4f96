import type { Account } from "@earshot/client";
import { useMutation } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { Button } from "../../ui/controls/button.tsx";
import { emailPattern, valuesOf } from "../../ui/forms/check-form.ts";
import { Field, FormError } from "../../ui/forms/field.tsx";
import classes from "./account.module.css";
import { accountText } from "./account.text.ts";
import { postAuth } from "../../data/session/auth.ts";
import { sentenceOfAuth, sentenceOfLink } from "../../data/session/auth-error.ts";
import { Panel, PanelFoot } from "../../ui/layout/panel.tsx";
import { useSignInMethods } from "../../data/session/viewer.ts";
import { Form } from "../../ui/forms/form.tsx";

const text = accountText.email;

/** Shows the result of a link that was followed from a mail. */
function Arrived({ email }: { email: string }) {
  const search = useSearch({ from: "/account" });
  if (search.error !== undefined) return <FormError text={sentenceOfLink(search.error)} />;
  return search.email !== undefined && <p role="status">{text.arrived(email)}</p>;
}

/** The caller's e-mail address. A new one applies once it was confirmed from both mailboxes. */
export function EmailAddress({ viewer: { email } }: { viewer: Account }) {
  const { mail } = useSignInMethods();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (newEmail: string) => postAuth("/change-email", { newEmail, callbackURL: "/account?email=changed" }),
  });
  const submit = (form: HTMLFormElement) => mutate(valuesOf(form)["email"] ?? "");
  const field = { label: text.label, dir: "ltr", type: "email", autoComplete: "email" };
  return (
    <Panel title={text.title}>
      <Arrived email={email} />
      {mail ? (
        <Form className={classes["form"]} method="post" onSubmit={submit}>
          <Field {...field} name="email" hint={text.hint} required pattern={emailPattern} defaultValue={email} />
          <FormError text={error && sentenceOfAuth(error)} />
          <PanelFoot said={isSuccess ? text.sent(email) : undefined}>
            <Button type="submit" disabled={isPending}>
              {isPending ? text.busy : text.submit}
            </Button>
          </PanelFoot>
        </Form>
      ) : (
        <Field {...field} hint={`${text.hint} ${text.fixed}`} value={email} readOnly />
      )}
    </Panel>
  );
}
