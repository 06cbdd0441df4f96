import { type FullFeedback, textBudget } from "@earshot/client";
import { Pin } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { useDraft } from "../../ui/hooks/use-draft.ts";
import { FormError } from "../../ui/forms/field.tsx";
import { submitByKey } from "../../ui/hooks/keys.ts";
import { TextArea } from "../../ui/forms/text-area.tsx";
import { usePictures } from "../../ui/forms/pictures/use-pictures.tsx";
import { useViewer } from "../../data/session/viewer.ts";
import { QuietChoice } from "../../data/telling/quiet-choice.tsx";
import { useCreateComment } from "../../features/comment/use-create.ts";
import { AnswerForm } from "../../features/feedback/answer.tsx";
import { feedbackText } from "../../features/feedback/feedback.text.ts";
import { inboxText } from "../../features/inbox/inbox.text.ts";
import classes from "./reply.module.css";
import type { Inbox } from "../../features/inbox/use-inbox.ts";
import { Form } from "../../ui/forms/form.tsx";

/** Sends the form while the cursor is in its text. */
const sendByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
  submitByKey(event);
  if (event.key === "Escape") event.currentTarget.blur();
};

/** The form in which the team comments on the open feedback, or answers it for everyone. */
export function Reply({ inbox: { writing, write }, item }: { inbox: Inbox; item: FullFeedback }) {
  const viewer = useViewer();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText, isStill] = useDraft(`comment:${item.id}:`);
  const [isQuiet, setQuiet] = useState(false);
  const { create, isPending, fault } = useCreateComment(item.id, ({ content }) => {
    if (!isStill(content)) return;
    setText("");
    setQuiet(false);
  });
  const pictures = usePictures({ field, value: text, onChange: setText, maxLength: textBudget.comment });
  useEffect(() => {
    if (writing === "reply") field.current?.focus();
  }, [writing]);
  if (writing === "answer")
    return (
      <div className={classes["reply"]}>
        <AnswerForm item={item} close={() => write(null)} isFocused />
      </div>
    );
  const label = inboxText.replyTo(item.user.full_name ?? feedbackText.deletedUser);
  const send = () => {
    if (text.trim() !== "") create(text, null, isQuiet ? { quiet: true } : {});
  };
  return (
    <Form className={classes["reply"]} aria-label={inboxText.reply} onSubmit={send}>
      {viewer && <Avatar person={viewer} />}
      <TextArea
        ref={field}
        className={classes["text"]}
        aria-label={label}
        placeholder={label}
        rows={1}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={sendByKey}
        onBlur={() => write(null)}
        {...pictures.handlers}
      />
      {pictures.button}
      <div className={classes["send"]}>
        <QuietChoice isQuiet={isQuiet} onChange={setQuiet} />
        <Button type="submit" disabled={isPending || text.trim() === ""}>
          {isPending ? inboxText.busy : inboxText.reply}
        </Button>
        <Button kind="quiet" onClick={() => write("answer")}>
          <Pin size={16} strokeWidth={1.75} aria-hidden="true" />
          {inboxText.official}
        </Button>
      </div>
      {pictures.status}
      <FormError text={fault ?? (pictures.fault || null)} />
    </Form>
  );
}
