import { useLoaderData, useRouteContext, useSearch } from "@tanstack/react-router";
import { Button, buttonClass } from "../../ui/button.tsx";
import { sentenceOfLink } from "../account/auth-error.ts";
import { ownPath } from "../account/next.ts";
import { useSignOut } from "../account/use-sign-out.ts";
import { signInPath, useSignInMethods, useViewer } from "../account/viewer.ts";
import { VoteMark } from "../feedback/vote-button.tsx";
import { Card, Said, Stack } from "./card.tsx";
import classes from "./card.module.css";
import { SignInForms } from "./forms.tsx";
import type { SignInSearch } from "./search.ts";
import { signInText } from "./sign-in.text.ts";

const { signedIn } = signInText;

interface Named {
  name: string;
}

/** The title and the sentence of each form. */
function headOf({ mode }: SignInSearch, hasMail: boolean, project: Named | undefined) {
  const { link, password, signUp, forgotten } = signInText;
  if (mode === "forgotten") return forgotten;
  if (mode === "sign-up") return { ...signUp, title: project ? signUp.titleOf(project.name) : signUp.title };
  const title = project ? signInText.titleOf(project.name) : signInText.title;
  return { title, lead: mode === undefined && hasMail ? link.lead : password.lead };
}

function SignedIn({ next }: { next: string }) {
  const signOut = useSignOut(signInPath(next));
  return (
    <Stack>
      <a className={buttonClass({ kind: "primary", large: true, block: true })} href={next}>
        {signedIn.go}
      </a>
      <Button kind="quiet" block disabled={signOut.isPending} onClick={() => signOut.mutate()}>
        {signedIn.other}
      </Button>
    </Stack>
  );
}

/** What somebody was about to vote for. */
const Vote = ({ title }: { title: string }) => (
  <p className={classes["vote"]}>
    <VoteMark />
    <span>
      {signInText.vote}
      <strong dir="auto">{title}</strong>
    </span>
  </p>
);

/** `/sign-in` */
export function SignInPage() {
  const [viewer, methods] = [useViewer(), useSignInMethods()];
  const search = useSearch({ from: "/sign-in" });
  const { project, feedback } = useLoaderData({ from: "/sign-in" });
  const { publicUrl } = useRouteContext({ from: "__root__" });
  // The address bar counts: without PUBLIC_URL, a server has several addresses.
  const next = ownPath(search.next, typeof document === "undefined" ? publicUrl : location.origin);
  const failed = search.error !== undefined && <Said failed>{sentenceOfLink(search.error)}</Said>;
  if (!methods.isOn)
    return (
      <Card title={signInText.title}>
        <Said failed>{signInText.off}</Said>
      </Card>
    );
  if (viewer)
    return (
      <Card title={signedIn.title} text={signedIn.text(viewer.email)}>
        {failed}
        <SignedIn next={next} />
      </Card>
    );
  const { title, lead } = headOf(search, methods.mail, project);
  return (
    <Card title={title} text={lead} project={project}>
      {failed}
      {feedback && <Vote title={feedback.title} />}
      <SignInForms mode={search.mode} back={signInPath(next, search.vote)} onSignedIn={() => location.assign(next)} />
    </Card>
  );
}
