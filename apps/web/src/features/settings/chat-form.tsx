import { type ProjectConfig, textBudget } from "@earshot/client";
import { Field, FormError } from "../../ui/forms/field.tsx";
import { useDraft } from "../../ui/hooks/use-draft.ts";
import { Form, SaveFoot } from "../../ui/forms/form.tsx";
import { Switch } from "../../ui/controls/switch.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { connectText } from "./connect.text.ts";
import { Section } from "./section.tsx";
import classes from "./settings.module.css";
import { useSetChat } from "./use-connect.ts";

const text = connectText.chat;

interface ChatFormProps {
  config: ProjectConfig;
  mayChange: boolean;
}

/** The form for the chat that gets new feedback and published changelogs. */
export function ChatForm({ config, mayChange }: ChatFormProps) {
  const { slug } = useBoard();
  const [webhook, setWebhook] = useDraft(`${slug}:chat`, config.integration_chat_webhook ?? "");
  const [role, setRole] = useDraft(`${slug}:chat-role`, config.integration_chat_role_id ?? "");
  const [status, setStatus] = useDraft(`${slug}:chat-status`, String(config.integration_chat_status));
  const isOn = status === "true";
  const { save, isPending, isSuccess, fault } = useSetChat();
  const submit = () => {
    save({ webhook: webhook.trim() || null, role_id: role.trim() || null, status: isOn });
  };
  return (
    <Section id="chat" title={text.title}>
      <p className={classes["note"]}>{text.text}</p>
      <Form className={classes["form"]} aria-labelledby="chat" onSubmit={submit}>
        {mayChange && (
          <Field
            label={text.webhook}
            hint={text.webhookHint}
            dir="ltr"
            type="url"
            autoComplete="off"
            maxLength={textBudget.chatWebhook}
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
          maxLength={textBudget.chatRole}
          readOnly={!mayChange}
          value={role}
          onChange={(event) => setRole(event.target.value)}
        />
        <Switch
          label={text.status}
          hint={text.statusHint}
          checked={isOn}
          disabled={!mayChange}
          onChange={(on) => setStatus(String(on))}
        />
        <FormError text={fault} />
        {mayChange && <SaveFoot isPending={isPending} isSuccess={isSuccess} words={connectText} />}
      </Form>
    </Section>
  );
}
