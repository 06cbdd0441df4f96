import { textBudget } from "@earshot/client";
import { useEffect, useEffectEvent, useState } from "react";
import { useMentionable } from "../../data/people/use-mentionable.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { useDraft } from "../../ui/hooks/use-draft.ts";
import { FormError } from "../../ui/forms/field.tsx";
import { Form, FormFoot } from "../../ui/forms/form.tsx";
import { useTrap } from "../../ui/forms/trap.tsx";
import { framed } from "../../ui/layout/frame.tsx";
import { MarkdownField } from "../../ui/forms/markdown/markdown-field.tsx";
import { SignInTo } from "../../data/session/sign-in-to.tsx";
import { commentForm } from "../../data/session/waiting.ts";
import { useTakePart } from "../../data/session/take-part/take-part.ts";
import { WriteAs } from "../../data/session/take-part/write-as.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { QuietChoice } from "../../data/telling/quiet-choice.tsx";
import { commentText } from "./comment.text.ts";
import classes from "./editor.module.css";
import { useCreateComment } from "./use-create.ts";

interface EditorProps {
  feedbackId: string;
  /** The comment to reply to; null for none. */
  replyTo: string | null;
  label: string;
  submit: string;
  /** Closes the form; missing if it is always open. */
  close?: () => void;
}

/** The form for a comment or a reply, with a preview. An anonymous visitor's comment waits until they have signed in. */
export function Editor({ feedbackId, replyTo, label, submit, close }: EditorProps) {
  const { isReady, takePart } = useTakePart("commenting");
  const { slug: projectSlug, viewer } = useBoard();
  const [isQuiet, setQuiet] = useState(false);
  const [text, setText, isStill] = useDraft(`comment:${feedbackId}:${replyTo ?? ""}`);
  const { create, isPending, fault } = useCreateComment(feedbackId, ({ content }) => {
    if (!isStill(content)) return;
    setText("");
    setQuiet(false);
    close?.();
  });
  const [trap, signs] = useTrap();
  const call = { path: "comment.create", input: { projectSlug, feedbackId, content: text, reply_to_id: replyTo } };
  // Without a sign-in, Enter does nothing: the button leads there.
  const send = () => {
    if (isReady) takePart(() => create(text, replyTo, { ...signs(), ...(isQuiet && { quiet: true }) }), call);
  };
  const mention = useMentionable(feedbackId);
  const id = replyTo === null ? commentForm : undefined;
  // Somebody is back who left the page to sign in.
  const writeOn = useEffectEvent(() => {
    if (id && location.hash === `#${id}`) mention.field.current?.focus();
  });
  useEffect(() => writeOn(), []);
  return (
    <Form id={id} className={`${framed} ${classes["editor"]}`} aria-label={label} onSubmit={send}>
      <MarkdownField
        mention={mention}
        label={label}
        placeholder={commentText.placeholder}
        autoFocus={close !== undefined}
        required
        maxLength={textBudget.comment}
        value={text}
        onChange={setText}
      />
      {trap}
      <FormFoot kind="framed">
        {fault === null ? (
          <p>
            {isReady && <WriteAs />} {commentText.hint}
          </p>
        ) : (
          <FormError text={fault} />
        )}
        {viewer?.role && <QuietChoice isQuiet={isQuiet} onChange={setQuiet} />}
        {close && (
          <Button kind="quiet" onClick={close}>
            {commentText.cancel}
          </Button>
        )}
        {isReady ? (
          <Button kind="primary" type="submit" disabled={isPending || text.trim() === ""}>
            {isPending ? commentText.busy : submit}
          </Button>
        ) : (
          <SignInTo call={text.trim() === "" ? null : call} form={commentForm}>
            {commentText.signIn}
          </SignInTo>
        )}
      </FormFoot>
    </Form>
  );
}
