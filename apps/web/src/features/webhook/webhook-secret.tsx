import type { CreatedWebhook } from "@earshot/client";
import { useEffect, useRef } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { FormFoot } from "../../ui/forms/form.tsx";
import { panel } from "../../ui/layout/frame.tsx";
import classes from "./webhook.module.css";
import { webhookText } from "./webhook.text.ts";

const text = webhookText.secret;

/** A webhook's new secret, which the server does not show again. */
export function WebhookSecret({ created: { secret, url }, done }: { created: CreatedWebhook; done: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <section className={`${panel} ${classes["secret"]}`} aria-label={text.title}>
      <p className={classes["url"]} dir="ltr">
        {url}
      </p>
      <Field ref={field} label={text.title} hint={text.once} dir="ltr" value={secret} readOnly />
      <FormFoot>
        <CopyButton value={secret} label={text.copy} copied={text.copied} />
        <Button onClick={done}>{text.done}</Button>
      </FormFoot>
    </section>
  );
}
