import type { ProjectConfig } from "@earshot/client";
import { type SubmitEvent, useState } from "react";
import { Field, FormError } from "../../ui/field.tsx";
import { SaveFoot } from "../../ui/form.tsx";
import { Switch } from "../../ui/switch.tsx";
import { connectText } from "./connect.text.ts";
import { Section } from "./section.tsx";
import classes from "./settings.module.css";
import { useSetChat } from "./use-connect.ts";

const text = connectText.chat;

interface ChatFormProps {
  config: ProjectConfig;
  mayChange: boolean;
}

/** Where new feedback and published changelogs are posted. */
export function ChatForm({ config, mayChange }: ChatFormProps) {
  const [webhook, setWebhook] = useState(config.integration_chat_webhook ?? "");
  const [role, setRole] = useState(config.integration_chat_role_id ?? "");
  const [isOn, setOn] = useState(config.integration_chat_status);
  const { save, isPending, isSuccess, fault } = useSetChat();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save({ webhook: webhook.trim() || null, role_id: role.trim() || null, status: isOn });
  };
  return (
    <Section id="chat" title={text.title}>
      <p className={classes["note"]}>{text.text}</p>
      <form className={classes["form"]} aria-labelledby="chat" onSubmit={submit}>
        {mayChange && (
          <Field
            label={text.webhook}
            hint={text.webhookHint}
            dir="ltr"
            type="url"
            autoComplete="off"
            maxLength={2_048}
            required={isOn}
            value={webhook}
            onChange={(event) => setWebhook(event.target.value)}
          />
        )}
        <Field
          label={text.role}
          hint={text.roleHint}
          dir="ltr"
          autoComplete="off"
          maxLength={32}
          readOnly={!mayChange}
          value={role}
          onChange={(event) => setRole(event.target.value)}
        />
        <Switch label={text.status} hint={text.statusHint} checked={isOn} disabled={!mayChange} onChange={setOn} />
        <FormError text={fault} />
        {mayChange && <SaveFoot isPending={isPending} isSuccess={isSuccess} words={connectText} />}
      </form>
    </Section>
  );
}
