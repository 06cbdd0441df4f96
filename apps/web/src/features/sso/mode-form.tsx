import { type SsoSettings, textBudget } from "@earshot/client";
import { useState } from "react";
import { Choices } from "../../ui/forms/choices.tsx";
import { Field, FormError } from "../../ui/forms/field.tsx";
import { Form, SaveFoot } from "../../ui/forms/form.tsx";
import { panel } from "../../ui/layout/frame.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import classes from "./sso.module.css";
import { ssoText } from "./sso.text.ts";
import { type SsoMode, useChange, useMayManage } from "./use-sso.ts";

const text = ssoText.mode;
const modes = (["off", "beside", "only"] as const).map(
  (mode) => [mode, text.modes[mode], text.meanings[mode]] as const,
);

/** The form that turns single sign-on on, with the address of the product's sign-in. */
export function ModeForm({ settings }: { settings: SsoSettings }) {
  const mayChange = useMayManage();
  const { slug: projectSlug } = useBoard();
  const [mode, setMode] = useState<SsoMode>(settings.mode);
  const [url, setUrl] = useState(settings.login_url ?? "");
  const { change, isPending, isSuccess, fault } = useChange(() => undefined);
  const save = () =>
    change((client) => client.settings.update.mutate({ projectSlug, sso: { mode, login_url: url.trim() || null } }));
  const isSaved = isSuccess && mode === settings.mode && (url.trim() || null) === settings.login_url;
  return (
    <section className={`${panel} ${classes["part"]}`} aria-labelledby="sso-mode">
      <h2 id="sso-mode">{text.title}</h2>
      <Form className={classes["part-form"]} aria-labelledby="sso-mode" onSubmit={save}>
        <Choices label={text.label} value={mode} options={modes} disabled={!mayChange} onChange={setMode} />
        <Field
          label={text.loginUrl}
          hint={text.loginUrlHint}
          type="url"
          required={mode === "only"}
          maxLength={textBudget.loginUrl}
          autoComplete="off"
          dir="ltr"
          placeholder="https://app.example.com/feedback"
          disabled={!mayChange}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
        <FormError text={fault} />
        {mayChange && <SaveFoot isPending={isPending} isSuccess={isSaved} words={text} />}
      </Form>
    </section>
  );
}
