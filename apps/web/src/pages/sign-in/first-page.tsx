import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useSignInMethods } from "../../data/session/viewer.ts";
import { AuthForm, type Typed } from "../../features/sign-in/auth-form.tsx";
import { Card, Notice, Stack } from "../../features/sign-in/card.tsx";
import { signInText } from "../../features/sign-in/sign-in.text.ts";

const { first } = signInText;

/** `/first-account`: the page on which the operator of the server makes the first account. */
export function FirstPage() {
  const { token } = useSearch({ from: "/first-account" });
  const { passwords } = useSignInMethods();
  const typed = useState<Typed>({});
  if (!token)
    return (
      <Card title={first.title}>
        <Stack>
          <Notice failed>{first.noToken}</Notice>
          <p>{first.hasUsers}</p>
          <code dir="ltr">{first.command}</code>
        </Stack>
      </Card>
    );
  return (
    <Card title={first.title} text={first.lead}>
      <AuthForm
        path="/first-account"
        fields={passwords ? ["name", "email", "chosenPassword"] : ["name", "email"]}
        values={{ token }}
        submit={first.submit}
        typed={typed}
        onDone={() => location.assign("/admin")}
      />
    </Card>
  );
}
