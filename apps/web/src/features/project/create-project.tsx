import { type Settings, textBudget } from "@earshot/client";
import { useRouteContext } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../ui/controls/button.tsx";
import { Choices } from "../../ui/forms/choices.tsx";
import { Field, FormError } from "../../ui/forms/field.tsx";
import { Form, FormFoot } from "../../ui/forms/form.tsx";
import { panel } from "../../ui/layout/frame.tsx";
import classes from "./home.module.css";
import { visibilities } from "../../data/project/visibilities.ts";
import { projectText } from "./project.text.ts";
import { slugOf, useCreateProject } from "./use-create-project.ts";

const text = projectText.create;
const last = 3;

/** The form that creates a project: its name, its address, and its visibility. */
export function CreateProject() {
  const { publicUrl } = useRouteContext({ from: "__root__" });
  const [step, setStep] = useState(1);
  const [name, setName] = useState("");
  const [typedSlug, setSlug] = useState<string>();
  const [visibility, setVisibility] = useState<Settings["visibility"]>("public");
  const slug = typedSlug ?? slugOf(name);
  const form = useRef<HTMLFormElement>(null);
  /** The field that had the focus goes, so the next one gets it: Enter goes on through every step. */
  const goTo = (next: number) => {
    flushSync(() => setStep(next));
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (find("input:checked") ?? find("input"))?.focus();
  };
  const { create, isPending, fault } = useCreateProject(() => goTo(2));
  const submit = () => {
    if (step < last) goTo(step + 1);
    else create({ name, slug, visibility });
  };
  return (
    <Form ref={form} className={`${panel} ${classes["form"]}`} aria-labelledby="new-project" onSubmit={submit}>
      <div className={classes["head"]}>
        <h2 id="new-project">{text.title}</h2>
        <span role="status">{text.step(step, last)}</span>
      </div>
      {step === 1 && (
        <Field
          label={text.name}
          hint={text.nameHint}
          placeholder={text.namePlaceholder}
          required
          maxLength={textBudget.name}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      {step === 2 && (
        <Field
          key="slug"
          label={text.slug}
          hint={text.slugHint(`${publicUrl}/p/${slug}`)}
          dir="ltr"
          required
          maxLength={textBudget.slug}
          autoComplete="off"
          value={slug}
          onChange={(event) => setSlug(event.target.value)}
        />
      )}
      {step === last && (
        <Choices label={text.visibility} value={visibility} options={visibilities} onChange={setVisibility} />
      )}
      <FormError text={fault} />
      <FormFoot>
        <Button kind="primary" type="submit" disabled={isPending}>
          {step < last && text.next}
          {step === last && (isPending ? text.busy : text.submit)}
        </Button>
        {step > 1 && (
          <Button kind="quiet" onClick={() => goTo(step - 1)}>
            {text.back}
          </Button>
        )}
      </FormFoot>
    </Form>
  );
}
