import type { Account } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { Bones } from "../../ui/bones.tsx";
import { Button } from "../../ui/button.tsx";
import { checkForm, valuesOf } from "../../ui/check-form.ts";
import { Failure } from "../../ui/failure.tsx";
import { Field, FormError } from "../../ui/field.tsx";
import classes from "./account.module.css";
import { accountText } from "./account.text.ts";
import { postAuth } from "./auth.ts";
import { sentenceOfAuth } from "./auth-error.ts";
import { Panel, PanelFoot } from "./panel.tsx";
import { waysQuery } from "./ways.ts";
import { useSignInMethods } from "./viewer.ts";

const text = accountText.password;

function ChangePassword() {
  const [earshot, queryClient] = [useEarshot(), useQueryClient()];
  const [faults, setFaults] = useState<Record<string, string>>({});
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (form: HTMLFormElement) =>
      postAuth("/change-password", { ...valuesOf(form), revokeOtherSessions: true }),
    async onSuccess(_, form) {
      form.reset();
      await queryClient.invalidateQueries({ queryKey: earshot.account.sessions.queryKey() });
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = checkForm(event.currentTarget);
    setFaults(found);
    if (Object.keys(found).length === 0) mutate(event.currentTarget);
  };
  return (
    <form className={classes["form"]} method="post" noValidate onSubmit={submit}>
      <Field
        label={text.current}
        name="currentPassword"
        type="password"
        required
        autoComplete="current-password"
        error={faults["currentPassword"]}
      />
      <Field
        label={text.chosen}
        name="newPassword"
        hint={text.hint}
        type="password"
        required
        minLength={10}
        maxLength={128}
        autoComplete="new-password"
        error={faults["newPassword"]}
      />
      <FormError text={error && sentenceOfAuth(error)} />
      <PanelFoot said={isSuccess ? text.saved : undefined}>
        <Button type="submit" disabled={isPending}>
          {isPending ? text.busy : text.submit}
        </Button>
      </PanelFoot>
    </form>
  );
}

/** A first password is set by a mailed link, which proves more than a session. */
function SetPassword({ email }: { email: string }) {
  const { mail } = useSignInMethods();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => postAuth("/request-password-reset", { email, redirectTo: "/reset-password" }),
  });
  if (!mail) return <p className={classes["lead"]}>{text.noMail}</p>;
  return (
    <>
      <p className={classes["lead"]}>{text.none}</p>
      <FormError text={error && sentenceOfAuth(error)} />
      <PanelFoot said={isSuccess ? text.sent(email) : undefined}>
        <Button disabled={isPending} onClick={() => mutate()}>
          {text.set}
        </Button>
      </PanelFoot>
    </>
  );
}

/** The caller's password, or how to set one. */
export function Password({ viewer: { email } }: { viewer: Account }) {
  const { data: ways, error, refetch } = useQuery(waysQuery);
  return (
    <Panel title={text.title}>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!ways && !error && <Bones rows={1} />}
      {ways?.includes("credential") && <ChangePassword />}
      {ways && !ways.includes("credential") && <SetPassword email={email} />}
    </Panel>
  );
}
