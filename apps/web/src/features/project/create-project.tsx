import { useEarshot } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { sentenceOf } from "../../ui/failure.tsx";
import { Field, FormError } from "../../ui/field.tsx";
import { panel } from "../../ui/frame.tsx";
import classes from "./home.module.css";
import { projectText } from "./project.text.ts";

const text = projectText.create;

/** The address that a name suggests. */
const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 64);

/** Makes a project, and goes to its board. */
export function CreateProject() {
  const [earshot, queryClient, navigate] = [useEarshot(), useQueryClient(), useNavigate()];
  const [name, setName] = useState("");
  const [typedSlug, setSlug] = useState<string>();
  const slug = typedSlug ?? slugOf(name);
  const { mutate, isPending, error } = useMutation(
    earshot.project.create.mutationOptions({
      async onSuccess(project) {
        await queryClient.invalidateQueries({ queryKey: earshot.project.pathKey() });
        await navigate({ to: "/p/$slug", params: { slug: project.slug } });
      },
    }),
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutate({ name, slug });
  };
  return (
    <form className={`${panel} ${classes["form"]}`} aria-labelledby="new-project" onSubmit={submit}>
      <h2 id="new-project">{text.title}</h2>
      <Field
        label={text.name}
        placeholder={text.namePlaceholder}
        required
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label={text.slug}
        hint={text.slugHint}
        dir="ltr"
        required
        maxLength={64}
        value={slug}
        onChange={(event) => setSlug(event.target.value)}
      />
      <FormError text={error && sentenceOf(error)} />
      <Button kind="primary" type="submit" disabled={isPending}>
        {isPending ? text.busy : text.submit}
      </Button>
    </form>
  );
}
