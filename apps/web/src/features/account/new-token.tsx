import type { CreatedToken } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { checkForm } from "../../ui/check-form.ts";
import { sentenceOf } from "../../ui/failure.tsx";
import { Field, FormError } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import classes from "./account.module.css";
import { accountText } from "./account.text.ts";

const text = accountText.tokens;
const lifetimes = Object.entries(text.lifetimes);

/** Makes a token. */
export function NewToken({ onCreated }: { onCreated: (token: CreatedToken) => void }) {
  const [earshot, queryClient] = [useEarshot(), useQueryClient()];
  const [name, setName] = useState("");
  const [days, setDays] = useState("90");
  const [fault, setFault] = useState<string>();
  const { mutate, isPending, error } = useMutation(
    earshot.token.create.mutationOptions({
      async onSuccess(token) {
        onCreated(token);
        await queryClient.invalidateQueries({ queryKey: earshot.token.list.queryKey() });
      },
    }),
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { name: found } = checkForm(event.currentTarget);
    setFault(found);
    if (!found) mutate({ name, ...(days && { expires_in_days: Number(days) }) });
  };
  return (
    <form className={classes["form"]} noValidate onSubmit={submit}>
      <Field
        label={text.name}
        name="name"
        placeholder={text.namePlaceholder}
        required
        maxLength={100}
        autoComplete="off"
        value={name}
        error={fault}
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
    </form>
  );
}
