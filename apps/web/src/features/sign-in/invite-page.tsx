import { EarshotError } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation } from "@tanstack/react-query";
import { useLoaderData, useParams, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { Button, buttonClass } from "../../ui/button.tsx";
import { sentenceOf } from "../../ui/failure.tsx";
import { FormError } from "../../ui/field.tsx";
import { useSignOut } from "../account/use-sign-out.ts";
import { signInPath, useViewer } from "../account/viewer.ts";
import { Card, Said, Stack } from "./card.tsx";
import { SignInForms } from "./forms.tsx";
import { signInText } from "./sign-in.text.ts";

const text = signInText.invite;
const large = { large: true, block: true };

function WrongPerson({ email, here }: { email: string; here: string }) {
  const signOut = useSignOut(here);
  return (
    <>
      <Said failed>{text.wrong(email)}</Said>
      <Button {...large} disabled={signOut.isPending} onClick={() => signOut.mutate()}>
        {text.other}
      </Button>
    </>
  );
}

interface JoinProps {
  inviteId: string;
  project: string;
  email: string;
  atOnce: boolean;
}

/** Whoever was invited joins: at once where they come back from signing in. Nobody else is told for whom it is. */
function Join({ inviteId, project, email, atOnce }: JoinProps) {
  const { mutate, isPending, error, data } = useMutation(useEarshot().invite.accept.mutationOptions());
  useEffect(() => {
    if (atOnce) mutate({ inviteId });
  }, [atOnce, inviteId, mutate]);
  if (data)
    return (
      <>
        <Said>{text.joined(project)}</Said>
        <a className={buttonClass({ kind: "primary", ...large })} href={`/p/${data.slug}/manage/inbox`}>
          {text.go}
        </a>
      </>
    );
  if (error instanceof EarshotError && error.code === "NOT_FOUND")
    return <WrongPerson email={email} here={`/invites/${inviteId}`} />;
  return (
    <Stack>
      <FormError text={error && sentenceOf(error)} />
      <Button kind="primary" {...large} disabled={isPending} onClick={() => mutate({ inviteId })}>
        {isPending ? signInText.busy : text.join}
      </Button>
    </Stack>
  );
}

/** `/invites/{id}`: joins a team. Whoever comes without a session signs in first, or signs up. */
export function InvitePage() {
  const { inviteId } = useParams({ from: "/invites/$inviteId" });
  const { join, mode } = useSearch({ from: "/invites/$inviteId" });
  const viewer = useViewer();
  const { project, creator } = useLoaderData({ from: "/invites/$inviteId" });
  const back = `/invites/${inviteId}?join`;
  return (
    <Card title={text.title(project.name)} text={text.lead(creator.full_name)} project={project}>
      {!viewer && (
        <>
          <Said>{text.anonymous}</Said>
          <SignInForms mode={mode} back={signInPath(back)} onSignedIn={() => location.assign(back)} />
        </>
      )}
      {viewer && <Join inviteId={inviteId} project={project.name} email={viewer.email} atOnce={join !== undefined} />}
    </Card>
  );
}

/** What an invite's link leads to that cannot be accepted. */
export const InviteGone = () => (
  <Card title={text.goneTitle} text={text.gone}>
    <a className={buttonClass(large)} href="/">
      {text.home}
    </a>
  </Card>
);
