import type { FullFeedback } from "@earshot/client";
import { Pin } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { FormFoot } from "../../ui/form.tsx";
import { framed, panel } from "../../ui/frame.tsx";
import { MarkdownField } from "../../ui/markdown-field.tsx";
import { Prose } from "../../ui/prose.tsx";
import { Ago } from "../../ui/time.tsx";
import { useBoard } from "../project/use-board.ts";
import classes from "./answer.module.css";
import { feedbackText } from "./feedback.text.ts";
import { useChange } from "./use-change.ts";

const text = feedbackText.answerForm;

/** The team's answer. */
export function AnswerShown({ answer }: { answer: NonNullable<FullFeedback["answer"]> }) {
  return (
    <section className={`${panel} ${classes["answer"]}`} aria-labelledby="answer">
      <div className={classes["head"]}>
        <Pin size={14} strokeWidth={1.75} aria-hidden="true" />
        <h2 id="answer">{feedbackText.answer}</h2>
        <Ago at={answer.created_at} />
      </div>
      <div className={classes["body"]}>
        <Avatar person={answer.user} />
        <span className={classes["by"]} dir="auto">
          {answer.user.full_name ?? feedbackText.deletedUser}
        </span>
        <Prose text={answer.content} />
      </div>
    </section>
  );
}

interface FormProps {
  item: FullFeedback;
  close: () => void;
  /** Whether one writes at once. */
  isFocused?: boolean;
}

/** Where the team's answer is written. */
export function AnswerForm({ item, close, isFocused = false }: FormProps) {
  const { setAnswer, isAnswering } = useChange(item);
  const [content, setContent] = useState(item.answer?.content ?? "");
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAnswer(content, close);
  };
  return (
    <form className={classes["form"]} aria-label={text.label} onSubmit={submit}>
      <div className={framed}>
        <MarkdownField
          label={text.label}
          maxLength={10_000}
          value={content}
          onChange={setContent}
          autoFocus={isFocused}
          onKeyDown={(event) => event.key === "Escape" && close()}
        />
      </div>
      <FormFoot kind="end">
        <p>{text.hint}</p>
        <Button kind="quiet" onClick={close}>
          {feedbackText.composer.cancel}
        </Button>
        <Button kind="primary" type="submit" disabled={isAnswering}>
          {text.submit}
        </Button>
      </FormFoot>
    </form>
  );
}

/** The team's answer, which is shown first, and for the team where to write it. */
export function AnswerPanel({ item }: { item: FullFeedback }) {
  const { viewer } = useBoard();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {item.answer && <AnswerShown answer={item.answer} />}
      {viewer?.can.includes("feedback.answer") && !isOpen && (
        <div className={classes["open"]}>
          <Button onClick={() => setOpen(true)}>{item.answer ? text.edit : text.write}</Button>
        </div>
      )}
      {isOpen && <AnswerForm item={item} close={() => setOpen(false)} isFocused />}
    </>
  );
}
