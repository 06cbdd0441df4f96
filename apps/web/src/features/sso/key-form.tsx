import { type CreatedSsoKey, textBudget } from "@earshot/client";
import { useState } from "react";
import { Choices } from "../../ui/forms/choices.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { SmallForm } from "../../ui/forms/form.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { panel } from "../../ui/layout/frame.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import classes from "./sso.module.css";
import { ssoText } from "./sso.text.ts";
import { useChange } from "./use-sso.ts";

const text = ssoText.form;
const kinds = (["secret", "public_key", "jwks_url"] as const).map((kind) => [kind, ...text.kinds[kind]] as const);

/** The form of a new key: a secret, a public key, or the address of a key set. */
export function KeyForm({ onCreated, close }: { onCreated: (created: CreatedSsoKey) => void; close: () => void }) {
  const { slug: projectSlug } = useBoard();
  const [kind, setKind] = useState<(typeof kinds)[number][0]>("secret");
  const [publicKey, setPublicKey] = useState("");
  const [url, setUrl] = useState("");
  const { change, isPending, fault } = useChange((created: CreatedSsoKey) => {
    close();
    onCreated(created);
  });
  const create = () =>
    change(({ sso }) =>
      sso.createKey.mutate({
        projectSlug,
        ...(kind === "public_key" && { public_key: publicKey }),
        ...(kind === "jwks_url" && { jwks_url: url }),
      }),
    );
  return (
    <div className={`${panel} ${classes["form"]}`}>
      <SmallForm label={text.add} submit={text.submit} {...{ isPending, fault, close }} onSubmit={create}>
        <Choices label={text.kind} value={kind} options={kinds} onChange={setKind} />
        {kind === "public_key" && (
          <TextField
            label={text.publicKey}
            required
            dir="ltr"
            maxLength={textBudget.publicKey}
            placeholder="-----BEGIN PUBLIC KEY-----"
            value={publicKey}
            onChange={(event) => setPublicKey(event.target.value)}
          />
        )}
        {kind === "jwks_url" && (
          <Field
            label={text.jwksUrl}
            type="url"
            required
            dir="ltr"
            autoComplete="off"
            maxLength={textBudget.jwksUrl}
            placeholder="https://app.example.com/.well-known/jwks.json"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
        )}
      </SmallForm>
    </div>
  );
}
