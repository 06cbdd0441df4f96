import type { Account } from "@earshot/client";
import { useMutation } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { checkForm, emailPattern, valuesOf } from "../../ui/check-form.ts";
import { Field, FormError } from "../../ui/field.tsx";
import classes from "./account.module.css";
import { accountText } from "./account.text.ts";
import { postAuth } from "./auth.ts";
import { sentenceOfAuth, sentenceOfLink } from "./auth-error.ts";
import { Panel, PanelFoot } from "./panel.tsx";
import { useSignInMethods } from "./viewer.ts";

const text = accountText.email;

/** What came of a link that was followed from a mail. */
function Arrived({ email }: { email: string }) {
  const search = useSearch({ from: "/account" });
  if (search.error !== undefined) return <FormError text={sentenceOfLink(search.error)} />;
  return search.email !== undefined && <p role="status">{text.arrived(email)}</p>;
}

/** The caller's e-mail address. It changes once both addresses have agreed. */
export function EmailAddress({ viewer: { email } }: { viewer: Account }) {
  const { mail } = useSignInMethods();
  const [faults, setFaults] = useState<Record<string, string>>({});
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (newEmail: string) => postAuth("/change-email", { newEmail, callbackURL: "/account?email=changed" }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = checkForm(event.currentTarget);
    setFaults(found);
    if (Object.keys(found).length === 0) mutate(valuesOf(event.currentTarget)["email"] ?? "");
  };
  const field = { label: text.label, dir: "ltr", type: "email", autoComplete: "email" };
  return (
    <Panel title={text.title}>
      <Arrived email={email} />
      {mail ? (
        <form className={classes["form"]} method="post" noValidate onSubmit={submit}>
          <Field
            {...field}
            name="email"
            hint={text.hint}
            required
            pattern={emailPattern}
            defaultValue={email}
            error={faults["email"]}
          />
          <FormError text={error && sentenceOfAuth(error)} />
          <PanelFoot said={isSuccess ? text.sent(email) : undefined}>
            <Button type="submit" disabled={isPending}>
              {isPending ? text.busy : text.submit}
            </Button>
          </PanelFoot>
        </form>
      ) : (
        <Field {...field} hint={`${text.hint} ${text.fixed}`} value={email} readOnly />
      )}
    </Panel>
  );
}
