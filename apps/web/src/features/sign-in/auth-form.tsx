import { useMutation } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { checkForm, emailPattern, valuesOf } from "../../ui/check-form.ts";
import { Field, FormError } from "../../ui/field.tsx";
import { postAuth } from "../account/auth.ts";
import { sentenceOfAuth } from "../account/auth-error.ts";
import { Stack } from "./card.tsx";
import { signInText } from "./sign-in.text.ts";

const { fields: labels, busy } = signInText;

const newPassword = {
  type: "password",
  hint: labels.length,
  minLength: 10,
  maxLength: 128,
  autoComplete: "new-password",
};

/** The fields that these forms are made of. */
const inputs = {
  name: { name: "name", label: labels.name, maxLength: 100, autoComplete: "name" },
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

/** What was typed, by the fields' names. */
export type Typed = Readonly<Record<string, string>>;

interface AuthFormProps {
  /** Where it is sent, below /auth. */
  path: string;
  fields: readonly (keyof typeof inputs)[];
  /** What is sent beside the fields. */
  values?: object;
  submit: string;
  /** What was typed stays in the page, through errors and from one form to the next. */
  typed: [Typed, (typed: Typed) => void];
  onDone: (answer: { url?: string }) => void;
  /** What else can be done about an error. */
  help?: (error: unknown) => ReactNode;
}

/** A form that is sent to better-auth. */
export function AuthForm({ path, fields, values, submit, typed: [typed, setTyped], onDone, help }: AuthFormProps) {
  const [faults, setFaults] = useState<Typed>({});
  const isReady = useHydrated();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sent: object) => postAuth(path, sent),
    onSuccess: onDone,
  });
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = checkForm(event.currentTarget);
    setFaults(found);
    // The fields say what was typed, also before the page was ready.
    const filled = valuesOf(event.currentTarget);
    if (Object.keys(found).length > 0) return;
    setTyped({ ...typed, ...filled });
    mutate({ ...values, ...filled });
  };
  return (
    // Without this method, a browser that has not run the page's script would put a password into an address.
    <form method="post" noValidate onSubmit={send}>
      <Stack>
        {fields.map((field) => {
          const { name } = inputs[field];
          return (
            <Field
              key={name}
              {...inputs[field]}
              large
              required
              error={faults[name]}
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
    </form>
  );
}
