import { useMutation } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { postAuth } from "../../data/session/auth.ts";
import { sentenceOfAuth } from "../../data/session/auth-error.ts";
import { useSignOut } from "../../data/session/use-sign-out.ts";
import { signInPath } from "../../data/session/viewer.ts";
import { Button } from "../../ui/controls/button.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { Card, Stack } from "./card.tsx";
import { signInText } from "./sign-in.text.ts";

const text = signInText.continue;

interface Target {
  domain: string;
  challenge: string;
  /** The path at the domain. */
  next: string;
  /** The name of whoever is signed in here. */
  name: string;
}

/** Asks whether somebody who is signed in here wants to be at a project's own domain, too. */
export function ContinueAtDomain({ domain, challenge, next, name }: Target) {
  const isReady = useHydrated();
  const signOut = useSignOut(signInPath(next, { domain, challenge }));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => postAuth("/continue", { domain, challenge, next }),
    onSuccess: ({ url }) => url && location.replace(url),
  });
  return (
    <Card title={text.title(domain, name)} text={text.text}>
      <Stack>
        <FormError text={error && sentenceOfAuth(error)} />
        <Button kind="primary" large block disabled={isPending || !isReady} onClick={() => mutate()}>
          {isPending ? signInText.busy : text.submit}
        </Button>
        <Button kind="quiet" block disabled={signOut.isPending} onClick={() => signOut.mutate()}>
          {text.other}
        </Button>
      </Stack>
    </Card>
  );
}
