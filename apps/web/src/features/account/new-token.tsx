import { type CreatedToken, type Token, textBudget } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { Field, FormError } from "../../ui/forms/field.tsx";
import { Select } from "../../ui/controls/select.tsx";
import classes from "./account.module.css";
import { accountText } from "./account.text.ts";
import { Form } from "../../ui/forms/form.tsx";

type TokenScope = Token["scopes"][number];

const text = accountText.tokens;
const lifetimes = Object.entries(text.lifetimes);
const scopes = Object.entries(text.scopes);

/** The form that creates a token. */
export function NewToken({ onCreated }: { onCreated: (token: CreatedToken) => void }) {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const [name, setName] = useState("");
  const [days, setDays] = useState("90");
  const [scope, setScope] = useState("read write manage");
  const [project, setProject] = useState("");
  const { data: projects = [] } = useQuery(earshot.project.list.queryOptions());
  const places: [string, string][] = [
    ["", text.allProjects],
    ...projects.map(({ slug, name: of }): [string, string] => [slug, text.oneProject(of)]),
  ];
  const { mutate, isPending, error } = useMutation(
    earshot.token.create.mutationOptions({
      async onSuccess(token) {
        onCreated(token);
        await queryClient.invalidateQueries({ queryKey: earshot.token.list.queryKey() });
      },
    }),
  );
  const submit = () =>
    mutate({
      name,
      scopes: scope.split(" ") as TokenScope[],
      ...(project && { projects: [project] }),
      ...(days && { expires_in_days: Number(days) }),
    });
  return (
    <Form className={classes["form"]} onSubmit={submit}>
      <Field
        label={text.name}
        name="name"
        placeholder={text.namePlaceholder}
        required
        maxLength={textBudget.name}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <FormError text={error && sentenceOf(error)} />
      <div className={classes["foot"]}>
        <span aria-hidden="true">{text.may}</span>
        <Select label={text.may} value={scope} options={scopes} onChange={setScope} />
        <Select label={text.projects} value={project} options={places} onChange={setProject} />
      </div>
      <div className={classes["foot"]}>
        <span aria-hidden="true">{text.expires}</span>
        <Select label={text.expires} value={days} options={lifetimes} onChange={setDays} />
        <Button type="submit" disabled={isPending}>
          {isPending ? text.busy : text.submit}
        </Button>
      </div>
    </Form>
  );
}
