import { type Account, textBudget } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "../../ui/controls/button.tsx";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useDraft } from "../../ui/hooks/use-draft.ts";
import { Field, FormError } from "../../ui/forms/field.tsx";
import { PictureButton } from "../../ui/forms/pictures/picture-button.tsx";
import { useOwnUpload } from "../../data/files/use-upload.ts";
import { PanelFoot, stacked } from "../../ui/layout/panel.tsx";
import { accountText } from "./account.text.ts";
import { Form } from "../../ui/forms/form.tsx";

const text = accountText.profile;

/** The caller's name and picture. */
export function Profile({ viewer }: { viewer: Account }) {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const [name, setName] = useDraft("account:name", viewer.full_name ?? "");
  const [picture, setPicture] = useDraft("account:picture", viewer.avatar_url ?? "");
  const { mutate, isPending, isSuccess, error } = useMutation(
    earshot.account.update.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: earshot.account.pathKey() }),
    }),
  );
  const upload = useOwnUpload();
  const submit = () => {
    mutate({ ...(name && { full_name: name }), avatar_url: picture || null });
  };
  return (
    <Form className={stacked} aria-labelledby="profile" onSubmit={submit}>
      <h2 id="profile">{text.title}</h2>
      <Field
        label={text.name}
        required
        maxLength={textBudget.name}
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
      <PictureButton label={text.upload} upload={upload} onUploaded={setPicture} />
      <FormError text={error && sentenceOf(error)} />
      <PanelFoot said={isSuccess && !isPending ? text.saved : undefined}>
        <Button kind="primary" type="submit" disabled={isPending}>
          {isPending ? text.busy : text.save}
        </Button>
      </PanelFoot>
    </Form>
  );
}
