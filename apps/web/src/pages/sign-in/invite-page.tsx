import { EarshotError } from "@earshot/client";
import { useEarshot, useEarshotClient } from "@earshot/client/react";
import { useMutation } from "@tanstack/react-query";
import { useHydrated, useLoaderData, useParams, useSearch } from "@tanstack/react-router";
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

const faultOf = (error: Error) => (error instanceof AuthError ? sentenceOfLink(error.code) : sentenceOf(error));

/** The address of the page, with what its link has proven. */
const pathOf = (inviteId: string, proof: Record<string, string | undefined>): string => {
  const shown = Object.entries(proof).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `/invites/${inviteId}?${new URLSearchParams(shown).toString()}`;
};

/** The page of somebody who has joined. The link loads the page anew, with the session and the role. */
const Joined = ({ project, slug }: { project: string; slug: string }) => (
  <>
    <Notice>{text.joined(project)}</Notice>
    <a className={buttonClass({ kind: "primary", ...large })} href={`/p/${slug}/manage/inbox`}>
      {text.go}
    </a>
  </>
);

interface JoinByMailProps {
  inviteId: string;
  token: string;
  project: string;
  here: string;
}

/**
 * The button of a mailed link, which signs in and joins. The link itself changes nothing: programs that check mails
 * open it, too.
 */
function JoinByMail({ inviteId, token, project, here }: JoinByMailProps) {
  const isReady = useHydrated();
  const client = useEarshotClient();
  const { mutate, isPending, error, data } = useMutation({
    async mutationFn() {
      await postAuth(`/magic-link/verify?${new URLSearchParams({ token }).toString()}`, {});
      return client.invite.accept.mutate({ inviteId });
    },
  });
  if (data) return <Joined project={project} slug={data.slug} />;
  return (
    <Stack>
      <Notice failed={error !== null}>{error ? faultOf(error) : text.mailed}</Notice>
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
}

/** Joins the team by a button: no address joins alone. The page does not show the invited address to others. */
function Join({ inviteId, proof, project, email }: JoinProps) {
  const { key } = proof;
  const isReady = useHydrated();
  const { mutate, isPending, error, data } = useMutation(useEarshot().invite.accept.mutationOptions());
  if (data) return <Joined project={project} slug={data.slug} />;
  if (error instanceof EarshotError && error.code === "NOT_FOUND")
    return <WrongPerson email={email} here={pathOf(inviteId, proof)} />;
  return (
    <Stack>
      <FormError text={error && sentenceOf(error)} />
      <Button kind="primary" {...large} disabled={isPending || !isReady} onClick={() => mutate({ inviteId, key })}>
        {isPending ? signInText.busy : text.join}
      </Button>
    </Stack>
  );
}

/** `/invites/{id}`: joins a team. People without a session sign in or sign up first. */
export function InvitePage() {
  const { inviteId } = useParams({ from: "/invites/$inviteId" });
  const { mode, key, token } = useSearch({ from: "/invites/$inviteId" });
  const viewer = useViewer();
  const { project, creator } = useLoaderData({ from: "/invites/$inviteId" });
  const back = pathOf(inviteId, { key });
  return (
    <Card title={text.title(project.name)} text={text.lead(creator.full_name)} project={project}>
      {viewer && <Join inviteId={inviteId} proof={{ key, token }} project={project.name} email={viewer.email} />}
      {!viewer && token !== undefined && (
        <JoinByMail inviteId={inviteId} token={token} project={project.name} here={back} />
      )}
      {!viewer && token === undefined && (
        <>
          <Notice>{text.anonymous}</Notice>
          <SignInForms mode={mode} back={signInPath(back)} onSignedIn={() => location.assign(back)} />
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
