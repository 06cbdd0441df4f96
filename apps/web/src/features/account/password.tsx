import { textBudget } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { valuesOf } from "../../ui/forms/check-form.ts";
import { Failure } from "../../ui/messages/failure.tsx";
import { Field, FormError } from "../../ui/forms/field.tsx";
import classes from "./account.module.css";
import { accountText } from "./account.text.ts";
import { postAuth } from "../../data/session/auth.ts";
import { sentenceOfAuth } from "../../data/session/auth-error.ts";
import { Panel, PanelFoot } from "../../ui/layout/panel.tsx";
import { waysQuery } from "./ways.ts";
import { Form } from "../../ui/forms/form.tsx";

const text = accountText.password;

/** Sets the first password, or changes it. */
function PasswordForm({ isFirst }: { isFirst: boolean }) {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (form: HTMLFormElement) => postAuth(isFirst ? "/set-password" : "/change-password", valuesOf(form)),
    async onSuccess(_, form) {
      form.reset();
      await Promise.all(
        [earshot.account.sessions.queryKey(), waysQuery.queryKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
  return (
    <Form className={classes["form"]} method="post" onSubmit={(form) => mutate(form)}>
      {isFirst ? (
        <p className={classes["lead"]}>{text.none}</p>
      ) : (
        <Field label={text.current} name="currentPassword" type="password" required autoComplete="current-password" />
      )}
      <Field
        label={text.chosen}
        name="newPassword"
        hint={text.hint}
        type="password"
        required
        minLength={textBudget.leastPassword}
        maxLength={textBudget.password}
        autoComplete="new-password"
      />
      <FormError text={error && sentenceOfAuth(error)} />
      <PanelFoot said={isSuccess ? text.saved : undefined}>
        <Button type="submit" disabled={isPending}>
          {isPending ? text.busy : isFirst ? text.set : text.submit}
        </Button>
      </PanelFoot>
    </Form>
  );
}

/** The caller's password. */
export function Password() {
  const { data: ways, error, refetch } = useQuery(waysQuery);
  return (
    <Panel title={text.title}>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!ways && !error && <Skeleton rows={1} />}
      {ways && <PasswordForm isFirst={!ways.includes("credential")} />}
    </Panel>
  );
}
