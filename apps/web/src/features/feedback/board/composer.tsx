import { type Person, textBudget } from "@earshot/client";
import { useNavigate, useRouteContext } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { useDraft } from "../../../ui/hooks/use-draft.ts";
import { BareField, FormError } from "../../../ui/forms/field.tsx";
import { Form, FormFoot } from "../../../ui/forms/form.tsx";
import { framed } from "../../../ui/layout/frame.tsx";
import { MarkdownField } from "../../../ui/forms/markdown/markdown-field.tsx";
import { WriteAs } from "../../../data/session/take-part/write-as.tsx";
import { SignInTo } from "../../../data/session/sign-in-to.tsx";
import { useTrap } from "../../../ui/forms/trap.tsx";
import { useTakePart } from "../../../data/session/take-part/take-part.ts";
import { mayUse, useBoard } from "../../../data/project/use-board.ts";
import classes from "./composer.module.css";
import { feedbackText } from "../feedback.text.ts";
import { OnBehalf } from "./on-behalf.tsx";
import { Similar } from "./similar.tsx";
import { useCreateFeedback } from "./use-create.ts";
import { useScreenshot } from "./use-screenshot.tsx";

const text = feedbackText.composer;

/** A search that found nothing. Each one is a new object, so that the same title counts again. */
export interface SearchedTitle {
  title: string;
  /** The details that come with it. */
  details?: string | undefined;
}

interface ComposerProps {
  /** It becomes the title of the new feedback. */
  searched: SearchedTitle | undefined;
  /** Shows what comes after the form, by the new feedback's id. Without it, that is the feedback's page. */
  onCreated?: ((feedbackId: string) => void) | undefined;
}

/** The form for new feedback. An anonymous visitor can begin, and finds the text again after signing in. */
export function Composer(props: ComposerProps) {
  const board = useBoard();
  return mayUse(board, "feedback.create") ? <ComposerForm {...props} /> : null;
}

function ComposerForm({ searched, onCreated }: ComposerProps) {
  const board = useBoard();
  const { frame } = useRouteContext({ from: "__root__" });
  const { isReady, takePart } = useTakePart("posting");
  const navigate = useNavigate();
  const [title, setTitle, isTitle] = useDraft(`${board.slug}:title`);
  const [details, setDetails, isDetails] = useDraft(`${board.slug}:details`);
  const [person, setPerson] = useState<Person | null>(null);
  const [isFocused, setFocused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!searched) return;
    setTitle(searched.title);
    if (searched.details !== undefined) setDetails(searched.details);
    field.current?.focus();
  }, [searched, setTitle, setDetails]);
  const isOpen = isFocused || title !== "" || details !== "";
  const screenshot = useScreenshot();
  const close = () => {
    screenshot.clear();
    setTitle("");
    setDetails("");
    setPerson(null);
    setFocused(false);
  };
  const sent = useRef({ title, details });
  const { create, isPending, fault } = useCreateFeedback(({ id }) => {
    if (isTitle(sent.current.title) && isDetails(sent.current.details)) close();
    if (onCreated) onCreated(id);
    else void navigate({ to: "/p/$slug/f/$feedbackId", params: { slug: board.slug, feedbackId: id } });
  });
  const [trap, signs] = useTrap();
  const texts = { title, description: screenshot.addTo(details) };
  const call = { path: "feedback.create", input: { projectSlug: board.slug, ...texts } };
  const submit = () =>
    takePart(() => {
      sent.current = { title, details };
      create({ ...texts, ...signs(), ...(person && { on_behalf_of: person.id }) });
    }, call);
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
          {screenshot.row}
          {trap}
          <FormFoot kind="framed">
            <FormError text={fault} />
            {isReady ? (
              <div className={classes["as"]}>
                {board.viewer?.role ? <OnBehalf person={person} onChange={setPerson} /> : <WriteAs />}
              </div>
            ) : (
              /* Inside a page of another site, signing in opens a tab, where the text is not. */
              !frame && <p>{text.kept}</p>
            )}
            <Button kind="quiet" onClick={close}>
              {text.cancel}
            </Button>
            {isReady ? (
              <Button kind="primary" type="submit" disabled={isPending || screenshot.isBusy}>
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
