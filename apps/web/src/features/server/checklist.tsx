import type { Server } from "@earshot/client";
import { Link } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { useSignInMethods } from "../../data/session/viewer.ts";
import { Button, buttonClass } from "../../ui/controls/button.tsx";
import { Step, Steps } from "../../ui/layout/steps.tsx";
import { checkOf, hasBackup } from "./checks.ts";
import classes from "./server.module.css";
import { serverText } from "./server.text.ts";
import { useServer, useServerWrite } from "./use-server.ts";

const { steps: text } = serverText;

/** The text of a step, and below it the finding of the last test. */
const Lead = ({ lead, check }: { lead: string; check?: Server["checks"][number] | undefined }) => (
  <>
    {(!check?.is_ok || check.name === "mail") && lead}
    {check && (
      <span className={check.is_ok ? classes["found"] : classes["fault"]}>
        {!check.is_ok && <TriangleAlert size={14} strokeWidth={1.75} aria-hidden="true" />}
        {check.detail}
      </span>
    )}
  </>
);

interface TestProps {
  name: "address" | "mail";
  about: string;
  isNext: boolean;
  isTested: boolean;
}

function Test({ name, about, isNext, isTested }: TestProps) {
  const { mutate, isPending } = useServerWrite();
  const test = () => mutate((calls) => calls.test.mutate({ what: name }));
  const label = isTested ? serverText.testAgain : serverText.test;
  return (
    <Button {...(isNext && { kind: "primary" })} disabled={isPending} onClick={test} aria-label={`${label}: ${about}`}>
      {isPending ? serverText.testing : label}
    </Button>
  );
}

/** Returns true for each step that is done, in their order. */
function useDone(): readonly boolean[] {
  const server = useServer();
  const { passwords } = useSignInMethods();
  return [
    passwords ? server.has_password : server.has_sign_in,
    server.has_public_url && checkOf(server, "address")?.is_ok === true,
    server.sends_mail && checkOf(server, "mail")?.is_ok === true,
    hasBackup(server),
  ];
}

/** The steps before others can use the server, each with its test. The list goes once all are done. */
export function Checklist() {
  const server = useServer();
  const done = useDone();
  const { passwords } = useSignInMethods();
  const [hasPassword = false, hasAddress = false, hasMail = false, isBackedUp = false] = done;
  const next = done.indexOf(false);
  if (next === -1) return null;
  const [address, mail, backup] = [checkOf(server, "address"), checkOf(server, "mail"), checkOf(server, "backup")];
  const { has_public_url: isSet, public_url: url, sends_mail: sendsMail } = server;
  return (
    <Steps title={text.title} done={done.filter(Boolean).length} count={done.length}>
      <Step
        place={1}
        isDone={hasPassword}
        title={text.password.title}
        text={passwords ? text.password.text : text.password.other}
      >
        {!hasPassword && (
          <Link to="/account" className={buttonClass(next === 0 ? { kind: "primary" } : {})}>
            {text.password.action}
          </Link>
        )}
      </Step>
      <Step
        place={2}
        isDone={hasAddress}
        title={text.address.title}
        text={<Lead lead={isSet ? text.address.text : text.address.missing(url)} check={address} />}
      >
        <Test name="address" about={text.address.title} isNext={next === 1} isTested={address !== undefined} />
      </Step>
      <Step
        place={3}
        isDone={hasMail}
        title={text.mail.title}
        text={<Lead lead={sendsMail ? text.mail.text : text.mail.missing} check={mail} />}
      >
        <Test name="mail" about={text.mail.title} isNext={next === 2} isTested={mail !== undefined} />
      </Step>
      <Step
        place={4}
        isDone={isBackedUp}
        title={text.backup.title}
        text={<Lead lead={backup?.is_ok ? text.backup.old : text.backup.none} check={backup} />}
      >
        <a className={buttonClass(next === 3 ? { kind: "primary" } : {})} href="#storage">
          {text.backup.action}
        </a>
      </Step>
    </Steps>
  );
}
