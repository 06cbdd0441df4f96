import { type CreatedWebhook, type Webhook, textBudget } from "@earshot/client";
import { useState } from "react";
import { Field } from "../../ui/forms/field.tsx";
import { panel } from "../../ui/layout/frame.tsx";
import { SmallForm } from "../../ui/forms/form.tsx";
import { useSmallForm } from "../../ui/forms/use-small-form.ts";
import { isKind, kinds } from "./kinds.ts";
import { type Kind, useSaveWebhook, type WebhookValues } from "./use-webhooks.ts";
import classes from "./webhook.module.css";
import { webhookText } from "./webhook.text.ts";

const text = webhookText.form;

interface WebhookFormProps {
  /** Missing for a new webhook. */
  webhook?: Webhook;
  onCreated?: (created: CreatedWebhook) => void;
  close: () => void;
}

const valuesOf = ({ url, kinds: all, with_email }: Webhook): WebhookValues => ({
  url,
  kinds: all.filter(isKind),
  with_email,
});

/** The form for a webhook's address and its events. */
export function WebhookForm({ webhook, onCreated = () => undefined, close }: WebhookFormProps) {
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [chosen, setChosen] = useState<readonly Kind[]>(webhook?.kinds.filter(isKind) ?? kinds.map(([kind]) => kind));
  const [withEmail, setWithEmail] = useState(webhook?.with_email ?? false);
  const values: WebhookValues = { url, kinds: [...chosen], with_email: withEmail };
  const { hasChanged, send, isStill } = useSmallForm(values, webhook && valuesOf(webhook));
  const { save, isPending, fault } = useSaveWebhook(webhook, onCreated, (now) => {
    if (isStill(valuesOf(now))) close();
  });
  const toggle = (kind: Kind) =>
    setChosen(chosen.includes(kind) ? chosen.filter((other) => other !== kind) : [...chosen, kind]);
  return (
    <div className={`${panel} ${classes["form"]}`}>
      <SmallForm
        label={webhook ? text.edit : text.add}
        submit={webhook ? text.save : text.submit}
        isPending={isPending}
        fault={fault}
        hasChanged={hasChanged}
        onSubmit={() => save({ values, changes: send() })}
        close={close}
      >
        <Field
          label={text.url}
          hint={text.urlHint}
          type="url"
          required
          maxLength={textBudget.webhookUrl}
          autoComplete="off"
          dir="ltr"
          placeholder="https://example.com/webhooks/earshot"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
        <fieldset className={classes["kinds"]}>
          <legend>{text.kinds}</legend>
          {kinds.map(([kind, name]) => (
            <label key={kind} className={classes["check"]}>
              <input type="checkbox" checked={chosen.includes(kind)} onChange={() => toggle(kind)} />
              {name}
            </label>
          ))}
        </fieldset>
        <label className={classes["check"]}>
          <input type="checkbox" checked={withEmail} onChange={() => setWithEmail(!withEmail)} />
          {text.email}
        </label>
      </SmallForm>
    </div>
  );
}
