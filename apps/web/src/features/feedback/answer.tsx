import { type FullFeedback, textBudget } from "@earshot/client";
import { Pin } from "lucide-react";
import { useEffect, useState } from "react";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { hasDraft, useDraft } from "../../ui/hooks/use-draft.ts";
import { Form, FormFoot } from "../../ui/forms/form.tsx";
import { framed, panel } from "../../ui/layout/frame.tsx";
import { MarkdownField } from "../../ui/forms/markdown/markdown-field.tsx";
import { TeamBadge } from "../../ui/marks/team-badge.tsx";
import { Prose } from "../../ui/text/prose.tsx";
import { Ago } from "../../ui/text/time.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { QuietChoice } from "../../data/telling/quiet-choice.tsx";
import classes from "./answer.module.css";
import { feedbackText } from "./feedback.text.ts";
import { useWatchAndAnswer } from "./use-watch-and-answer.ts";

const text = feedbackText.answerForm;

/** The team's answer, as everyone reads it. */
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
        <span className={classes["by"]}>
          <strong dir="auto">{answer.user.full_name ?? feedbackText.deletedUser}</strong>
          <TeamBadge person={answer.user} />
        </span>
        <Prose text={answer.content} />
      </div>
    </section>
  );
}

interface FormProps {
  item: FullFeedback;
  close: () => void;
  /** True if the field has the focus from the start. */
  isFocused?: boolean;
}

const draftOf = (item: FullFeedback) => `answer:${item.id}`;

/** The form of the team's answer. */
export function AnswerForm({ item, close, isFocused = false }: FormProps) {
  const { setAnswer, isAnswering } = useWatchAndAnswer(item);
  const saved = item.answer?.content ?? "";
  const [content, setContent, isStill] = useDraft(draftOf(item), saved);
  const [isQuiet, setQuiet] = useState(false);
  const discard = () => {
    setContent(saved);
    close();
  };
  const submit = () => {
    setAnswer({ content, quiet: isQuiet }, () => isStill(content) && discard());
  };
  return (
    <Form className={classes["form"]} aria-label={text.label} onSubmit={submit}>
      <div className={framed}>
        <MarkdownField
          label={text.label}
          maxLength={textBudget.comment}
          value={content}
          onChange={setContent}
          autoFocus={isFocused}
          onKeyDown={(event) => event.key === "Escape" && close()}
        />
      </div>
      <FormFoot kind="end">
        <p>{text.hint}</p>
        <QuietChoice isQuiet={isQuiet} onChange={setQuiet} />
        <Button kind="quiet" onClick={discard}>
          {feedbackText.composer.cancel}
        </Button>
        <Button kind="primary" type="submit" disabled={isAnswering}>
          {text.submit}
        </Button>
      </FormFoot>
    </Form>
  );
}

/** The team's answer, and the form for it for the team. */
export function AnswerPanel({ item }: { item: FullFeedback }) {
  const { viewer } = useBoard();
  const [isOpen, setOpen] = useState(false);
  const draft = draftOf(item);
  const mayAnswer = viewer?.can.includes("feedback.answer") ?? false;
  useEffect(() => {
    if (mayAnswer && hasDraft(draft)) setOpen(true);
  }, [mayAnswer, draft]);
  return (
    <>
      {item.answer && <AnswerShown answer={item.answer} />}
      {mayAnswer && !isOpen && (
        <div className={classes["open"]}>
          <Button onClick={() => setOpen(true)}>{item.answer ? text.edit : text.write}</Button>
        </div>
      )}
      {isOpen && <AnswerForm item={item} close={() => setOpen(false)} isFocused />}
    </>
  );
}
