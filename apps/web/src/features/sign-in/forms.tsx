import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { AuthError, postAuth } from "../../data/session/auth.ts";
import { sentenceOfAuth } from "../../data/session/auth-error.ts";
import { useSignInMethods } from "../../data/session/viewer.ts";
import { Button } from "../../ui/controls/button.tsx";
import { AuthForm, type Typed } from "./auth-form.tsx";
import { Notice, Stack } from "./card.tsx";
import { ModeLink } from "./mode-link.tsx";
import { Providers } from "./providers.tsx";
import type { Mode } from "./search-params.ts";
import { signInText } from "./sign-in.text.ts";

const { link, password, signUp, forgotten, back: backText } = signInText;

interface FormsProps {
  mode: Mode | undefined;
  /** The path of this server to which a link or a provider leads back. */
  back: string;
  /** Called once a password has signed somebody in. */
  onSignedIn: () => void;
}

/** Sends the mail of an unconfirmed address again. */
function Resend({ email, back }: { email: string | undefined; back: string }) {
  const [said, say] = useState<string>();
  const send = () =>
    void postAuth("/send-verification-email", { email, callbackURL: back }).then(
      () => say(password.resent),
      (error: unknown) => say(sentenceOfAuth(error)),
    );
  return said ? (
    <Notice>{said}</Notice>
  ) : (
    <Button block onClick={send}>
      {password.resend}
    </Button>
  );
}

/** The forms of sign-in, one at a time. */
export function SignInForms({ mode, back, onSignedIn }: FormsProps) {
  const { mail, links, passwords } = useSignInMethods();
  const typed = useState<Typed>({});
  const [sent, setSent] = useState<Mode | "link">();
  const [isTaken, setTaken] = useState(false);
  const navigate = useNavigate();
  const email = typed[0]["email"] ?? "";
  const current = passwords ? (mode ?? (links ? "link" : "password")) : "link";
  const shared = { typed, onDone: () => setSent(current) };
  const returning = { callbackURL: back };
  const backLink = (
    <ModeLink mode={undefined} onClick={() => setSent(undefined)}>
      {backText}
    </ModeLink>
  );
  if (!links && !passwords) return <Providers back={back} />;
  if (sent === current && current !== "password") {
    const { doneTitle, done } = { link, forgotten, "sign-up": signUp }[current];
    return (
      <Stack>
        <Notice>
          <strong>{doneTitle}</strong>
          {done(email)}
        </Notice>
        {backLink}
      </Stack>
    );
  }
  const forms: Record<typeof current, () => ReactNode> = {
    link: () => (
      <>
        <Stack>
          <AuthForm
            {...shared}
            path="/sign-in/magic-link"
            fields={["email"]}
            values={{ ...returning, errorCallbackURL: back }}
            submit={link.submit}
          />
          {passwords && <ModeLink mode="password">{link.other}</ModeLink>}
        </Stack>
        <Providers back={back} />
      </>
    ),
    password: () => (
      <>
        <Stack>
          {isTaken && <Notice failed>{signUp.taken(email)}</Notice>}
          <AuthForm
            {...shared}
            path="/sign-in/email"
            fields={["email", "password"]}
            submit={password.submit}
            onDone={onSignedIn}
            help={(error) =>
              error instanceof AuthError && error.code === "EMAIL_NOT_VERIFIED" && <Resend email={email} back={back} />
            }
          />
          <ModeLink mode="sign-up">{password.signUp}</ModeLink>
          {mail && <ModeLink mode="forgotten">{password.forgotten}</ModeLink>}
          {links && <ModeLink mode={undefined}>{password.other}</ModeLink>}
        </Stack>
        <Providers back={back} />
      </>
    ),
    "sign-up": () => (
      <Stack>
        <AuthForm
          {...shared}
          path="/sign-up/email"
          fields={["name", "email", "chosenPassword"]}
          values={returning}
          submit={signUp.submit}
          {...(!mail && {
            // Without mail, no address is confirmed: the new password signs in at once.
            onDone: () =>
              void postAuth("/sign-in/email", { email, password: typed[0]["password"] }).then(onSignedIn, () => {
                // The address has an account, with another password. The response to signing up does not say so.
                setTaken(true);
                return navigate({ to: ".", search: (search) => ({ ...search, mode: "password" as const }) });
              }),
          })}
        />
        <ModeLink mode="password">{signUp.other}</ModeLink>
      </Stack>
    ),
    forgotten: () => (
      <Stack>
        <AuthForm
          {...shared}
          path="/request-password-reset"
          fields={["email"]}
          values={{ redirectTo: "/reset-password" }}
          submit={forgotten.submit}
        />
        {backLink}
      </Stack>
    ),
  };
  return forms[current]();
}
