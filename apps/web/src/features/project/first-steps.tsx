import { Link, useRouteContext } from "@tanstack/react-router";
import { Button, buttonClass } from "../../ui/controls/button.tsx";
import { CopyButton } from "../../ui/messages/copy-button.tsx";
import { Step, Steps } from "../../ui/layout/steps.tsx";
import { projectText } from "./project.text.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { useSteps } from "./use-steps.ts";

const { steps: text } = projectText;
const count = 4;

/** The first steps of a new board's team. They go once all are done, or when somebody hides them. */
export function FirstSteps() {
  const { name, slug, viewer } = useBoard();
  const { publicUrl } = useRouteContext({ from: "__root__" });
  const { isKnown, done, hidden, share, hide } = useSteps();
  const sum = 1 + Object.values(done).filter(Boolean).length;
  if (!isKnown || hidden || sum === count) return null;
  const write = () => document.querySelector<HTMLElement>("main form input")?.focus();
  return (
    <Steps
      title={text.title}
      done={sum}
      count={count}
      action={
        <Button small kind="quiet" onClick={hide}>
          {text.hide}
        </Button>
      }
    >
      <Step place={1} isDone title={text.project.title} text={text.project.text(name, `/p/${slug}`)} />
      <Step place={2} isDone={done.feedback} title={text.feedback.title} text={text.feedback.text}>
        {!done.feedback && <Button onClick={write}>{text.feedback.action}</Button>}
      </Step>
      <Step place={3} isDone={done.shared} title={text.share.title} text={text.share.text}>
        {!done.shared && (
          <CopyButton
            value={`${publicUrl}/p/${slug}`}
            label={text.share.action}
            copied={text.share.copied}
            onCopied={share}
          />
        )}
      </Step>
      <Step place={4} isDone={done.team} title={text.team.title} text={text.team.text}>
        {!done.team && viewer?.can.includes("invite.create") && (
          <Link to="/p/$slug/manage/settings/people" params={{ slug }} className={buttonClass()}>
            {text.team.action}
          </Link>
        )}
      </Step>
    </Steps>
  );
}
