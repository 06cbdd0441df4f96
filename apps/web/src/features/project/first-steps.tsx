import { Link, useRouteContext } from "@tanstack/react-router";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Button, buttonClass } from "../../ui/controls/button.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { panel } from "../../ui/layout/frame.tsx";
import { Hidden } from "../../ui/text/hidden.tsx";
import classes from "./first-steps.module.css";
import { projectText } from "./project.text.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { useSteps } from "./use-steps.ts";

const { steps: text } = projectText;
const count = 4;

interface StepProps {
  place: number;
  isDone: boolean;
  title: string;
  text: string;
  children?: ReactNode;
}

const Step = ({ place, isDone, title, text: lead, children }: StepProps) => (
  <li className={isDone ? classes["done"] : ""}>
    <span className={classes["mark"]}>{isDone ? <Check size={14} aria-hidden="true" /> : place}</span>
    <div>
      <strong>
        {isDone && <Hidden>{text.isDone}</Hidden>}
        {title}
      </strong>
      <p>{lead}</p>
    </div>
    {!isDone && children}
  </li>
);

/** The first steps of a new board's team. They go once all are done, or when somebody hides them. */
export function FirstSteps() {
  const { name, slug, viewer } = useBoard();
  const { publicUrl } = useRouteContext({ from: "__root__" });
  const { isKnown, done, hidden, share, hide } = useSteps();
  const sum = 1 + Object.values(done).filter(Boolean).length;
  if (!isKnown || hidden || sum === count) return null;
  const write = () => document.querySelector<HTMLElement>("main form input")?.focus();
  return (
    <section className={classes["steps"]} aria-labelledby="steps">
      <div className={classes["head"]}>
        <h2 id="steps">{text.title}</h2>
        <span>{text.done(sum, count)}</span>
        <Button small kind="quiet" onClick={hide}>
          {text.hide}
        </Button>
      </div>
      <progress className={classes["bar"]} value={sum} max={count} aria-label={text.done(sum, count)} />
      <ol className={panel}>
        <Step place={1} isDone title={text.project.title} text={text.project.text(name, `/p/${slug}`)} />
        <Step place={2} isDone={done.feedback} title={text.feedback.title} text={text.feedback.text}>
          <Button onClick={write}>{text.feedback.action}</Button>
        </Step>
        <Step place={3} isDone={done.shared} title={text.share.title} text={text.share.text}>
          <CopyButton
            value={`${publicUrl}/p/${slug}`}
            label={text.share.action}
            copied={text.share.copied}
            onCopied={share}
          />
        </Step>
        <Step place={4} isDone={done.team} title={text.team.title} text={text.team.text}>
          {viewer?.can.includes("invite.create") && (
            <Link to="/p/$slug/manage/settings/people" params={{ slug }} className={buttonClass()}>
              {text.team.action}
            </Link>
          )}
        </Step>
      </ol>
    </section>
  );
}
