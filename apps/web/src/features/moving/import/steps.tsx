import type { ImportPreview } from "@earshot/client";
import { Link } from "@tanstack/react-router";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useBoard } from "../../../data/project/use-board.ts";
import { Button, buttonClass } from "../../../ui/controls/button.tsx";
import { FormError } from "../../../ui/forms/field.tsx";
import { panel } from "../../../ui/layout/frame.tsx";
import { Banner } from "../../../ui/messages/banner.tsx";
import { Empty } from "../../../ui/messages/empty.tsx";
import { Counts } from "./counts.tsx";
import { Faults } from "./faults.tsx";
import classes from "../moving.module.css";
import { movingText as text } from "../moving.text.ts";
import { Progress } from "./progress.tsx";
import { choicesOf, nothingChosen, Terms } from "./terms.tsx";
import { isMoving, useMove } from "./use-imports.ts";

interface StepProps {
  its: ImportPreview;
  again: () => void;
}

const madeOf = ({ counts }: ImportPreview) => counts.find(({ kind }) => kind === "feedback")?.makes ?? 0;

/** The second step: what would come, and what cannot. */
export function CheckStep({ its, again }: StepProps) {
  const { move, isPending, fault } = useMove(its);
  const [chosen, setChosen] = useState(nothingChosen);
  return (
    <>
      <p className={classes["hint"]}>{text.check.lead}</p>
      <Counts counts={its.counts} />
      <Terms its={its} chosen={chosen} onChange={setChosen} />
      <Faults its={its} />
      <FormError text={fault} />
      <div className={classes["foot"]}>
        <Button kind="quiet" onClick={again}>
          {text.check.back}
        </Button>
        <span className={classes["hint"]}>{text.check.undo}</span>
        <Button kind="primary" disabled={isPending} onClick={() => move({ to: "start", ...choicesOf(its, chosen) })}>
          {text.check.start(madeOf(its))}
        </Button>
      </div>
    </>
  );
}

/** The third step: how far the job is, and the way back. */
export function RunStep({ its }: Pick<StepProps, "its">) {
  const { state, position, row_count: all, error } = its;
  const { move, isPending, fault } = useMove(its);
  const isFetching = state === "fetching";
  const done = state === "undoing" ? all - position : position;
  return (
    <>
      <section className={`${panel} ${classes["run"]}`} aria-live="polite">
        <div className={classes["head"]}>
          <h2>{text.run[state === "undoing" ? "undoing" : isFetching ? "fetching" : "running"]}</h2>
          <span className={classes["hint"]}>{isFetching ? text.run.pages(all) : text.run.of(done, all)}</span>
        </div>
        {!isFetching && <Progress percent={all > 0 ? (done / all) * 100 : 0} />}
        {error !== null && <p className={classes["hint"]}>{error}</p>}
        <p className={classes["hint"]}>{text.run.lead}</p>
      </section>
      <FormError text={fault} />
      {its.can_undo && (
        <div className={classes["foot"]}>
          <span className={classes["hint"]}>{text.run.stopText}</span>
          <Button disabled={isPending} onClick={() => move({ to: "undo" })}>
            {text.run.stop}
          </Button>
        </div>
      )}
    </>
  );
}

/** The last step: what came of it, and the way back. */
export function DoneStep({ its, again }: StepProps) {
  const { slug } = useBoard();
  const { move, isPending, fault } = useMove(its);
  const [title, said] =
    its.state === "finished"
      ? [text.done.finished(madeOf(its)), text.done.finishedText]
      : its.state === "undone"
        ? [text.done.undone, text.done.undoneText]
        : [text.done.failed, its.error ?? ""];
  return (
    <>
      <div className={panel}>
        <Empty title={title} text={said}>
          <Link className={buttonClass({ kind: "primary" })} to="/p/$slug" params={{ slug }}>
            {text.done.board}
          </Link>
          <Button onClick={again}>{text.done.again}</Button>
        </Empty>
      </div>
      {its.can_undo && (
        <Banner
          icon={Undo2}
          action={
            <Button small disabled={isPending} onClick={() => move({ to: "undo" })}>
              {text.done.undo}
            </Button>
          }
        >
          <strong>{text.done.canUndo}</strong> {text.done.undoText}
        </Banner>
      )}
      <FormError text={fault} />
      {its.counts.length > 0 && <Counts counts={its.counts} />}
      <Faults its={its} />
    </>
  );
}

/** The number of the step at which an import is. */
export const stepOf = (its: ImportPreview): number =>
  its.state === "waiting" ? 0 : its.state === "ready" ? 1 : isMoving(its) ? (its.state === "fetching" ? 1 : 2) : 3;
