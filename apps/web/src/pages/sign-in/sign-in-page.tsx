import { useLoaderData, useRouteContext, useSearch } from "@tanstack/react-router";
import { Button, buttonClass } from "../../ui/controls/button.tsx";
import { sentenceOfLink } from "../../data/session/auth-error.ts";
import { ownPath } from "../../data/session/next.ts";
import { useSignOut } from "../../data/session/use-sign-out.ts";
import { signInPath, useSignInMethods, useViewer } from "../../data/session/viewer.ts";
import { VoteMark } from "../../ui/controls/vote-button.tsx";
import { ContinueAtDomain } from "../../features/sign-in/continue-at-domain.tsx";
import { Card, Notice, Stack } from "../../features/sign-in/card.tsx";
import classes from "../../features/sign-in/card.module.css";
import { SignInForms } from "../../features/sign-in/forms.tsx";
import type { SignInMethods } from "../../page.ts";
import type { SignInSearch } from "../../features/sign-in/search-params.ts";
import { signInText } from "../../features/sign-in/sign-in.text.ts";

const { signedIn } = signInText;

interface Named {
  name: string;
}

/** Returns the title and the sentence of a form. */
function headOf({ mode }: SignInSearch, { links, passwords }: SignInMethods, project: Named | undefined) {
  const { link, password, signUp, forgotten } = signInText;
  if (passwords && mode === "forgotten") return forgotten;
  if (passwords && mode === "sign-up")
    return { ...signUp, title: project ? signUp.titleOf(project.name) : signUp.title };
  const title = project ? signInText.titleOf(project.name) : signInText.title;
  if (links && (mode === undefined || !passwords)) return { title, lead: link.lead };
  return { title, lead: passwords ? password.lead : undefined };
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

/** The feedback that somebody was about to vote for. */
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
  const viewer = useViewer();
  const methods = useSignInMethods();
  const search = useSearch({ from: "/sign-in" });
  const { project, feedback } = useLoaderData({ from: "/sign-in" });
  const { publicUrl } = useRouteContext({ from: "__root__" });
  // The address bar decides: without PUBLIC_URL, a server has several addresses.
  const next = ownPath(search.next, typeof document === "undefined" ? publicUrl : location.origin);
  const failed = search.error !== undefined && <Notice failed>{sentenceOfLink(search.error)}</Notice>;
  if (!methods.isOn)
    return (
      <Card title={signInText.title}>
        <Notice failed>{signInText.off}</Notice>
      </Card>
    );
  const { domain, challenge = "" } = search;
  if (viewer && domain !== undefined)
    return <ContinueAtDomain {...{ domain, challenge, next }} name={viewer.full_name ?? viewer.email} />;
  if (viewer)
    return (
      <Card title={signedIn.title} text={signedIn.text(viewer.email)}>
        {failed}
        <SignedIn next={next} />
      </Card>
    );
  const { title, lead } = headOf(search, methods, project);
  return (
    <Card title={title} text={lead} project={project}>
      {failed}
      {feedback && <Vote title={feedback.title} />}
      <SignInForms
        mode={search.mode}
        back={signInPath(next, search)}
        onSignedIn={() => location.assign(domain === undefined ? next : signInPath(next, search))}
      />
    </Card>
  );
}
