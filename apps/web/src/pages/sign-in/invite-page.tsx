import { EarshotError } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation } from "@tanstack/react-query";
import { useHydrated, useLoaderData, useParams, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { Button, buttonClass } from "../../ui/controls/button.tsx";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { AuthError, postAuth } from "../../data/session/auth.ts";
import { sentenceOfLink } from "../../data/session/auth-error.ts";
import { useSignOut } from "../../data/session/use-sign-out.ts";
import { signInPath, useViewer } from "../../data/session/viewer.ts";
import { Card, Notice, Stack } from "../../features/sign-in/card.tsx";
import { SignInForms } from "../../features/sign-in/forms.tsx";
import { signInText } from "../../features/sign-in/sign-in.text.ts";

const text = signInText.invite;
const large = { large: true, block: true };

/** The address of the page, with what its link has proven. */
const pathOf = (inviteId: string, proof: Record<string, string | undefined>): string => {
  const shown = Object.entries(proof).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `/invites/${inviteId}?${new URLSearchParams(shown).toString()}`;
};

/** The button of a mailed link. The link itself changes nothing: programs that check mails open it, too. */
function JoinByMail({ token, here, onSignedIn }: { token: string; here: string; onSignedIn: () => void }) {
  const isReady = useHydrated();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => postAuth(`/magic-link/verify?${new URLSearchParams({ token }).toString()}`, {}),
    onSuccess: onSignedIn,
  });
  return (
    <Stack>
      <Notice failed={error !== null}>
        {error ? sentenceOfLink(error instanceof AuthError ? error.code : "") : text.mailed}
      </Notice>
      <Button kind="primary" {...large} disabled={isPending || !isReady} onClick={() => mutate()}>
        {isPending ? signInText.busy : text.join}
      </Button>
      {error && (
        <a className={buttonClass(large)} href={here}>
          {signInText.title}
        </a>
      )}
    </Stack>
  );
}

function WrongPerson({ email, here }: { email: string; here: string }) {
  const signOut = useSignOut(here);
  return (
    <>
      <Notice failed>{text.wrong(email)}</Notice>
      <Button {...large} disabled={signOut.isPending} onClick={() => signOut.mutate()}>
        {text.other}
      </Button>
    </>
  );
}

interface JoinProps {
  inviteId: string;
  proof: { key?: string | undefined; token?: string | undefined };
  project: string;
  email: string;
  atOnce: boolean;
}

/**
 * Joins the team: at once for somebody who comes back from signing in. The page does not show the invited address to
 * others.
 */
function Join({ inviteId, proof, project, email, atOnce }: JoinProps) {
  const { key } = proof;
  const { mutate, isPending, error, data } = useMutation(useEarshot().invite.accept.mutationOptions());
  useEffect(() => {
    if (atOnce) mutate({ inviteId, key });
  }, [atOnce, inviteId, key, mutate]);
  if (data)
    return (
      <>
        <Notice>{text.joined(project)}</Notice>
        <a className={buttonClass({ kind: "primary", ...large })} href={`/p/${data.slug}/manage/inbox`}>
          {text.go}
        </a>
      </>
    );
  if (error instanceof EarshotError && error.code === "NOT_FOUND")
    return <WrongPerson email={email} here={pathOf(inviteId, proof)} />;
  return (
    <Stack>
      <FormError text={error && sentenceOf(error)} />
      <Button kind="primary" {...large} disabled={isPending} onClick={() => mutate({ inviteId, key })}>
        {isPending ? signInText.busy : text.join}
      </Button>
    </Stack>
  );
}

/** `/invites/{id}`: joins a team. People without a session sign in or sign up first. */
export function InvitePage() {
  const { inviteId } = useParams({ from: "/invites/$inviteId" });
  const { join, mode, key, token } = useSearch({ from: "/invites/$inviteId" });
  const viewer = useViewer();
  const { project, creator } = useLoaderData({ from: "/invites/$inviteId" });
  const back = pathOf(inviteId, { join: "", key });
  const onSignedIn = () => location.assign(back);
  return (
    <Card title={text.title(project.name)} text={text.lead(creator.full_name)} project={project}>
      {viewer && (
        <Join
          inviteId={inviteId}
          proof={{ key, token }}
          project={project.name}
          email={viewer.email}
          atOnce={join !== undefined}
        />
      )}
      {!viewer && token !== undefined && (
        <JoinByMail token={token} here={pathOf(inviteId, { key })} onSignedIn={onSignedIn} />
      )}
      {!viewer && token === undefined && (
        <>
          <Notice>{text.anonymous}</Notice>
          <SignInForms mode={mode} back={signInPath(back)} onSignedIn={onSignedIn} />
        </>
      )}
    </Card>
  );
}

/** The page of an invite that cannot be accepted. */
export const InviteGone = () => (
  <Card title={text.goneTitle} text={text.gone}>
    <a className={buttonClass(large)} href="/">
      {text.home}
    </a>
  </Card>
);
