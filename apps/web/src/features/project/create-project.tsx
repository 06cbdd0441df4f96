import type { Settings } from "@earshot/client";
import { useRouteContext } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Choices } from "../../ui/choices.tsx";
import { Field, FormError } from "../../ui/field.tsx";
import { FormFoot } from "../../ui/form.tsx";
import { panel } from "../../ui/frame.tsx";
import classes from "./home.module.css";
import { projectText } from "./project.text.ts";
import { slugOf, useCreateProject } from "./use-create-project.ts";

const text = projectText.create;
const last = 3;

/** Leads through making a project: its name, its address, and who may read it. */
export function CreateProject() {
  const { publicUrl } = useRouteContext({ from: "__root__" });
  const [step, setStep] = useState(1);
  const [name, setName] = useState("");
  const [typedSlug, setSlug] = useState<string>();
  const [visibility, setVisibility] = useState<Settings["visibility"]>("public");
  const slug = typedSlug ?? slugOf(name);
  const { create, isPending, fault } = useCreateProject(() => setStep(2));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (step < last) setStep(step + 1);
    else create({ name, slug, visibility });
  };
  return (
    <form className={`${panel} ${classes["form"]}`} aria-labelledby="new-project" onSubmit={submit}>
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
          maxLength={100}
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
          maxLength={64}
          autoComplete="off"
          autoFocus
          value={slug}
          onChange={(event) => setSlug(event.target.value)}
        />
      )}
      {step === last && (
        <Choices
          label={text.visibility}
          value={visibility}
          options={projectText.visibilities}
          onChange={setVisibility}
        />
      )}
      <FormError text={fault} />
      <FormFoot>
        <Button kind="primary" type="submit" disabled={isPending}>
          {step < last && text.next}
          {step === last && (isPending ? text.busy : text.submit)}
        </Button>
        {step > 1 && (
          <Button kind="quiet" onClick={() => setStep(step - 1)}>
            {text.back}
          </Button>
        )}
      </FormFoot>
    </form>
  );
}
