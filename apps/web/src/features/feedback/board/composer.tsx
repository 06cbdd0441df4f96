import { textBudget } from "@earshot/client";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { useDraft } from "../../../ui/hooks/use-draft.ts";
import { BareField, FormError } from "../../../ui/forms/field.tsx";
import { Form, FormFoot } from "../../../ui/forms/form.tsx";
import { framed } from "../../../ui/layout/frame.tsx";
import { MarkdownField } from "../../../ui/forms/markdown-field.tsx";
import { SignInTo } from "../../../data/session/sign-in-to.tsx";
import { useTakePart } from "../../../data/session/take-part.ts";
import { mayUse, useBoard } from "../../../data/project/use-board.ts";
import classes from "./composer.module.css";
import { feedbackText } from "../feedback.text.ts";
import { Similar } from "./similar.tsx";
import { useCreateFeedback } from "./use-create.ts";

const text = feedbackText.composer;

/** A search that found nothing. Each one is a new object, so that the same title counts again. */
export interface SearchedTitle {
  title: string;
}

interface ComposerProps {
  /** It becomes the title of the new feedback. */
  searched: SearchedTitle | undefined;
}

/** The form for new feedback. An anonymous visitor can begin, and finds the text again after signing in. */
export function Composer({ searched }: ComposerProps) {
  const board = useBoard();
  return mayUse(board, "feedback.create") ? <ComposerForm searched={searched} /> : null;
}

function ComposerForm({ searched }: ComposerProps) {
  const board = useBoard();
  const { isReady, takePart } = useTakePart("posting");
  const navigate = useNavigate();
  const [title, setTitle] = useDraft(`${board.slug}:title`);
  const [details, setDetails] = useDraft(`${board.slug}:details`);
  const [isFocused, setFocused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!searched) return;
    setTitle(searched.title);
    field.current?.focus();
  }, [searched, setTitle]);
  const isOpen = isFocused || title !== "" || details !== "";
  const close = () => {
    setTitle("");
    setDetails("");
    setFocused(false);
  };
  const { create, isPending, fault } = useCreateFeedback(({ id }) => {
    close();
    void navigate({ to: "/p/$slug/f/$feedbackId", params: { slug: board.slug, feedbackId: id } });
  });
  const texts = { title, description: details };
  const call = { path: "feedback.create", input: { projectSlug: board.slug, ...texts } };
  const submit = () => takePart(() => create(texts), call);
  return (
    <Form className={`${framed} ${classes["composer"]}`} aria-label={text.label} onSubmit={submit}>
      <BareField
        ref={field}
        className={classes["title"]}
        aria-label={text.titleLabel}
        placeholder={text.titlePlaceholder}
        autoComplete="off"
        required
        maxLength={textBudget.title}
        value={title}
        onFocus={() => setFocused(true)}
        onChange={(event) => setTitle(event.target.value)}
      />
      {isOpen && (
        <>
          <Similar text={title} />
          <div className={classes["details"]}>
            <MarkdownField
              label={text.details}
              placeholder={text.detailsPlaceholder}
              maxLength={textBudget.description}
              value={details}
              onChange={setDetails}
            />
          </div>
          <FormFoot kind="framed">
            <FormError text={fault} />
            {!isReady && <p>{text.kept}</p>}
            <Button kind="quiet" onClick={close}>
              {text.cancel}
            </Button>
            {isReady ? (
              <Button kind="primary" type="submit" disabled={isPending}>
                {isPending ? text.busy : text.submit}
              </Button>
            ) : (
              <SignInTo call={title.trim() === "" ? null : call}>{text.signIn}</SignInTo>
            )}
          </FormFoot>
        </>
      )}
    </Form>
  );
}
