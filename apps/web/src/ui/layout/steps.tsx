import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Hidden } from "../text/hidden.tsx";
import { panel } from "./frame.tsx";
import classes from "./steps.module.css";

const text = { isDone: "Done: ", done: (done: number, count: number) => `${done} of ${count} done` };

interface StepsProps {
  title: string;
  done: number;
  count: number;
  /** A control beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A list of steps in their order, with a bar that shows how many are done. */
export function Steps({ title, done, count, action, children }: StepsProps) {
  const id = useId();
  return (
    <section className={classes["steps"]} aria-labelledby={id}>
      <div className={classes["head"]}>
        <h2 id={id}>{title}</h2>
        <span>{text.done(done, count)}</span>
        {action}
      </div>
      <progress className={classes["bar"]} value={done} max={count} aria-label={text.done(done, count)} />
      <ol className={panel}>{children}</ol>
    </section>
  );
}

interface StepProps {
  place: number;
  isDone: boolean;
  title: string;
  text: ReactNode;
  /** The control that does the step. */
  children?: ReactNode;
}

export const Step = ({ place, isDone, title, text: lead, children }: StepProps) => (
  <li className={isDone ? classes["done"] : ""}>
    <span className={classes["mark"]}>{isDone ? <Check size={14} aria-hidden="true" /> : place}</span>
    <div>
      <strong>
        {isDone && <Hidden>{text.isDone}</Hidden>}
        {title}
      </strong>
      <p>{lead}</p>
    </div>
    {children}
  </li>
);
