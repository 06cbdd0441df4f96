import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { Button } from "../../ui/controls/button.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { postAuth } from "../../data/session/auth.ts";
import { sentenceOfAuth } from "../../data/session/auth-error.ts";
import { useSignInMethods } from "../../data/session/viewer.ts";
import { Or, Stack } from "./card.tsx";
import { Brand } from "./brand.tsx";
import { signInText } from "./sign-in.text.ts";

const text = signInText.providers;
const names: Readonly<Record<string, string>> = text.names;

/** The buttons of the providers at which people can sign in. */
export function Providers({ back }: { back: string }) {
  const { providers, links, passwords } = useSignInMethods();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (provider: string) =>
      postAuth("/sign-in/social", { provider, callbackURL: back, errorCallbackURL: back }),
    onSuccess: ({ url }) => url && location.assign(url),
  });
  if (providers.length === 0) return null;
  return (
    <>
      {(links || passwords) && <Or />}
      <Stack>
        {providers.map((id) => (
          <Button key={id} large block disabled={isPending} onClick={() => mutate(id)}>
            {id === "oidc" ? <KeyRound size={16} strokeWidth={1.75} aria-hidden="true" /> : <Brand name={id} />}
            {text.continue(names[id] ?? id)}
          </Button>
        ))}
        <FormError text={error && sentenceOfAuth(error)} />
      </Stack>
    </>
  );
}
