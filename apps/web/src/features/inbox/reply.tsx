import type { FullFeedback } from "@earshot/client";
import { Pin } from "lucide-react";
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { useDraft } from "../../ui/draft.ts";
import { FormError } from "../../ui/field.tsx";
import { submitByKey } from "../../ui/keys.ts";
import { TextArea } from "../../ui/text-area.tsx";
import { useViewer } from "../account/viewer.ts";
import { useCreateComment } from "../comment/use-comments.ts";
import { AnswerForm } from "../feedback/answer.tsx";
import { feedbackText } from "../feedback/feedback.text.ts";
import { inboxText } from "./inbox.text.ts";
import classes from "./reply.module.css";
import type { Inbox } from "./use-inbox.ts";

/** Sends a form where the cursor is in its text. */
const sendByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
  submitByKey(event);
  if (event.key === "Escape") event.currentTarget.blur();
};

/** Where the team comments on what is open, or answers it for everyone. */
export function Reply({ inbox: { writing, write }, item }: { inbox: Inbox; item: FullFeedback }) {
  const viewer = useViewer();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(`comment:${item.id}:`);
  const { create, isPending, fault } = useCreateComment(item.id, () => setText(""));
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
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    create(text, null);
  };
  return (
    <form className={classes["reply"]} aria-label={inboxText.reply} onSubmit={send}>
      {viewer && <Avatar person={viewer} />}
      <TextArea
        ref={field}
        className={classes["text"]}
        aria-label={label}
        placeholder={label}
        rows={1}
        required
        maxLength={10_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={sendByKey}
        onBlur={() => write(null)}
      />
      <Button type="submit" disabled={isPending || text.trim() === ""}>
        {isPending ? inboxText.busy : inboxText.reply}
      </Button>
      <Button kind="quiet" onClick={() => write("answer")}>
        <Pin size={16} strokeWidth={1.75} aria-hidden="true" />
        {inboxText.official}
      </Button>
      <FormError text={fault} />
    </form>
  );
}
