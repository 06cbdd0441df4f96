import { textBudget } from "@earshot/client";
import { useMutation } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { emailPattern, valuesOf } from "../../ui/forms/check-form.ts";
import { Field, FormError } from "../../ui/forms/field.tsx";
import { postAuth } from "../../data/session/auth.ts";
import { sentenceOfAuth } from "../../data/session/auth-error.ts";
import { Stack } from "./card.tsx";
import { signInText } from "./sign-in.text.ts";
import { Form } from "../../ui/forms/form.tsx";

const { fields: labels, busy } = signInText;

const newPassword = {
  type: "password",
  hint: labels.length,
  minLength: textBudget.leastPassword,
  maxLength: textBudget.password,
  autoComplete: "new-password",
};

/** The fields of these forms. */
const inputs = {
  name: { name: "name", label: labels.name, maxLength: textBudget.name, autoComplete: "name" },
  email: {
    name: "email",
    label: labels.email,
    type: "email",
    autoComplete: "username",
    pattern: emailPattern,
    dir: "ltr",
  },
  password: { name: "password", label: labels.password, type: "password", autoComplete: "current-password" },
  chosenPassword: { ...newPassword, name: "password", label: labels.password },
  newPassword: { ...newPassword, name: "newPassword", label: labels.newPassword },
} as const;

/** The typed texts, by the fields' names. */
export type Typed = Readonly<Record<string, string>>;

interface AuthFormProps {
  /** The endpoint below /auth. */
  path: string;
  fields: readonly (keyof typeof inputs)[];
  /** The values that are sent beside the fields. */
  values?: object;
  submit: string;
  /** The typed texts stay in the page, through errors and from one form to the next. */
  typed: [Typed, (typed: Typed) => void];
  onDone: (response: { url?: string }) => void;
  /** Further help about an error. */
  help?: (error: unknown) => ReactNode;
}

/** A form that is sent to better-auth. */
export function AuthForm({ path, fields, values, submit, typed: [typed, setTyped], onDone, help }: AuthFormProps) {
  const isReady = useHydrated();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sent: object) => postAuth(path, sent),
    onSuccess: onDone,
  });
  const send = (form: HTMLFormElement) => {
    // The fields have the typed texts, even from before the page was interactive.
    const filled = valuesOf(form);
    setTyped({ ...typed, ...filled });
    mutate({ ...values, ...filled });
  };
  return (
    // Without this method, a browser that has not run the page's script would put a password into an address.
    <Form method="post" onSubmit={send}>
      <Stack>
        {fields.map((field) => {
          const { name } = inputs[field];
          return (
            <Field
              key={name}
              {...inputs[field]}
              large
              required
              defaultValue={typed[name]}
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            />
          );
        })}
        <FormError text={error && sentenceOfAuth(error)} />
        {error && help?.(error)}
        <Button kind="primary" large block type="submit" disabled={isPending || !isReady}>
          {isPending ? busy : submit}
        </Button>
      </Stack>
    </Form>
  );
}
