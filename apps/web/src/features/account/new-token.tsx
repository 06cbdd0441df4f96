import { type CreatedToken, textBudget } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { Field, FormError } from "../../ui/forms/field.tsx";
import { Select } from "../../ui/controls/select.tsx";
import classes from "./account.module.css";
import { accountText } from "./account.text.ts";
import { Form } from "../../ui/forms/form.tsx";

const text = accountText.tokens;
const lifetimes = Object.entries(text.lifetimes);

/** The form that creates a token. */
export function NewToken({ onCreated }: { onCreated: (token: CreatedToken) => void }) {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const [name, setName] = useState("");
  const [days, setDays] = useState("90");
  const { mutate, isPending, error } = useMutation(
    earshot.token.create.mutationOptions({
      async onSuccess(token) {
        onCreated(token);
        await queryClient.invalidateQueries({ queryKey: earshot.token.list.queryKey() });
      },
    }),
  );
  const submit = () => mutate({ name, ...(days && { expires_in_days: Number(days) }) });
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
        <span aria-hidden="true">{text.expires}</span>
        <Select label={text.expires} value={days} options={lifetimes} onChange={setDays} />
        <Button type="submit" disabled={isPending}>
          {isPending ? text.busy : text.submit}
        </Button>
      </div>
    </Form>
  );
}
