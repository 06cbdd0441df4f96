import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { buttonClass } from "../../ui/controls/button.tsx";
import { AuthError } from "../../data/session/auth.ts";
import { sentenceOfLink } from "../../data/session/auth-error.ts";
import { AuthForm, type Typed } from "../../features/sign-in/auth-form.tsx";
import { Card, Notice } from "../../features/sign-in/card.tsx";
import { signInText } from "../../features/sign-in/sign-in.text.ts";

const { reset } = signInText;

const again = (
  <a className={buttonClass({ large: true, block: true })} href="/sign-in?mode=forgotten">
    {reset.again}
  </a>
);

/** `/reset-password`: the page of a mailed link, which sets a new password. */
export function ResetPage() {
  const { token, error } = useSearch({ from: "/reset-password" });
  const typed = useState<Typed>({});
  const [isDone, setDone] = useState(false);
  if (isDone)
    return (
      <Card title={reset.doneTitle} text={<span role="status">{reset.done}</span>}>
        <a className={buttonClass({ kind: "primary", large: true, block: true })} href="/sign-in?mode=password">
          {signInText.title}
        </a>
      </Card>
    );
  if (error !== undefined || token === undefined)
    return (
      <Card title={reset.title}>
        <Notice failed>{sentenceOfLink(error ?? "INVALID_TOKEN")}</Notice>
        {again}
      </Card>
    );
  return (
    <Card title={reset.title} text={reset.lead}>
      <AuthForm
        path="/reset-password"
        fields={["newPassword"]}
        values={{ token }}
        submit={reset.submit}
        typed={typed}
        onDone={() => setDone(true)}
        help={(failure) => failure instanceof AuthError && failure.code === "INVALID_TOKEN" && again}
      />
    </Card>
  );
}
