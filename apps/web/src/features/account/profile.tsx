import type { Account } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { sentenceOf } from "../../ui/failure.tsx";
import { Field, FormError } from "../../ui/field.tsx";
import { panel } from "../../ui/frame.tsx";
import classes from "./account.module.css";
import { accountText } from "./account.text.ts";

const text = accountText.profile;

/** The caller's name and picture. */
export function Profile({ viewer }: { viewer: Account }) {
  const [earshot, queryClient] = [useEarshot(), useQueryClient()];
  const [name, setName] = useState(viewer.full_name ?? "");
  const [picture, setPicture] = useState(viewer.avatar_url ?? "");
  const { mutate, isPending, isSuccess, error } = useMutation(
    earshot.account.update.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: earshot.account.pathKey() }),
    }),
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutate({ ...(name && { full_name: name }), avatar_url: picture || null });
  };
  return (
    <form className={`${panel} ${classes["panel"]}`} aria-labelledby="profile" onSubmit={submit}>
      <h2 id="profile">{text.title}</h2>
      <Field
        label={text.name}
        required
        maxLength={100}
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label={text.picture}
        hint={text.pictureHint}
        dir="ltr"
        value={picture}
        onChange={(event) => setPicture(event.target.value)}
      />
      <FormError text={error && sentenceOf(error)} />
      <div className={classes["foot"]}>
        <Button kind="primary" type="submit" disabled={isPending}>
          {isPending ? text.busy : text.save}
        </Button>
        <p role="status">{isSuccess && !isPending ? text.saved : ""}</p>
      </div>
    </form>
  );
}
