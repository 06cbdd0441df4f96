import { useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useDraft } from "../../ui/draft.ts";
import { FormError } from "../../ui/field.tsx";
import { FormFoot } from "../../ui/form.tsx";
import { framed } from "../../ui/frame.tsx";
import { MarkdownField } from "../../ui/markdown-field.tsx";
import { SignInLink } from "../account/sign-in-link.tsx";
import { useViewer } from "../account/viewer.ts";
import { mayUse, useBoard } from "../project/use-board.ts";
import classes from "./composer.module.css";
import { feedbackText } from "./feedback.text.ts";
import { Similar } from "./similar.tsx";
import { useCreateFeedback } from "./use-create.ts";

const text = feedbackText.composer;

/** What somebody looked for and did not find: each is a new object. */
export interface Wish {
  title: string;
}

interface ComposerProps {
  /** It becomes the title. */
  wish: Wish | undefined;
}

/** Where people say what they need. Whoever is not signed in can begin, and finds it again after signing in. */
export function Composer({ wish }: ComposerProps) {
  const board = useBoard();
  return mayUse(board, "feedback.create") ? <ComposerForm wish={wish} /> : null;
}

function ComposerForm({ wish }: ComposerProps) {
  const board = useBoard();
  const viewer = useViewer();
  const navigate = useNavigate();
  const [title, setTitle] = useDraft(`${board.slug}:title`);
  const [details, setDetails] = useDraft(`${board.slug}:details`);
  const [isFocused, setFocused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!wish) return;
    setTitle(wish.title);
    field.current?.focus();
  }, [wish]);
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
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    create({ title, description: details });
  };
  return (
    <form className={`${framed} ${classes["composer"]}`} aria-label={text.label} onSubmit={submit}>
      <input
        ref={field}
        className={classes["title"]}
        aria-label={text.titleLabel}
        placeholder={text.titlePlaceholder}
        dir="auto"
        autoComplete="off"
        required
        maxLength={200}
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
              required
              maxLength={20_000}
              value={details}
              onChange={setDetails}
            />
          </div>
          <FormFoot kind="framed">
            <FormError text={fault} />
            {!viewer && <p>{text.kept}</p>}
            <Button kind="quiet" onClick={close}>
              {text.cancel}
            </Button>
            {viewer ? (
              <Button kind="primary" type="submit" disabled={isPending}>
                {isPending ? text.busy : text.submit}
              </Button>
            ) : (
              <SignInLink primary label={text.signIn} />
            )}
          </FormFoot>
        </>
      )}
    </form>
  );
}
