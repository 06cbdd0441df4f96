import { useState } from "react";
import { Field } from "../../ui/forms/field.tsx";
import { Form, SaveFoot } from "../../ui/forms/form.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { Section } from "./section.tsx";
import classes from "./settings.module.css";
import { settingsText } from "./settings.text.ts";
import { type Access, useSettings } from "./use-settings.ts";

const text = settingsText.rules;

const wordsIn = (typed: string) =>
  typed
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
const numberIn = (typed: string) => (typed.trim() === "" ? null : Number(typed));

interface RulesFormProps {
  settings: Access;
  mayChange: boolean;
  save: (settings: Partial<Access>) => Promise<boolean>;
}

function RulesForm({ settings, mayChange, save }: RulesFormProps) {
  const [hold, setHold] = useState(settings.hold);
  const [typed, setTyped] = useState({
    until: String(settings.hold_until),
    held: settings.held_words.join(", "),
    refused: settings.refused_words.join(", "),
    links: String(settings.max_links ?? ""),
    reports: String(settings.reports_to_hold ?? ""),
  });
  /** The value that was saved last. Something else may have been typed since. */
  const [saved, setSaved] = useState<{ hold: string; typed: object }>();
  const isSaved = saved?.hold === hold && saved.typed === typed;
  const props = (name: keyof typeof typed) => ({
    label: text.fields[name][0],
    hint: text.fields[name][1],
    autoComplete: "off",
    readOnly: !mayChange,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  const submit = () =>
    void save({
      hold,
      hold_until: Number(typed.until),
      held_words: wordsIn(typed.held),
      refused_words: wordsIn(typed.refused),
      max_links: numberIn(typed.links),
      reports_to_hold: numberIn(typed.reports),
    }).then((isDone) => isDone && setSaved({ hold, typed }));
  return (
    <Form className={classes["form"]} aria-labelledby="moderation" onSubmit={submit}>
      {mayChange ? (
        <SelectField label={text.hold} value={hold} options={text.holds} onChange={setHold} />
      ) : (
        <Field label={text.hold} readOnly value={text.holds.find(([value]) => value === hold)?.[1]} />
      )}
      {hold === "newcomers" && <Field {...props("until")} type="number" min={1} max={100} required />}
      <Field {...props("held")} />
      <Field {...props("refused")} />
      <Field {...props("links")} type="number" min={0} max={100} />
      <Field {...props("reports")} type="number" min={1} max={100} />
      {mayChange && <SaveFoot isPending={false} isSuccess={isSaved} words={text} />}
    </Form>
  );
}

/** The rules by which feedback and comments are held until the team approves them. */
export function Rules({ mayChange }: { mayChange: boolean }) {
  const { data, error, refetch, save } = useSettings();
  return (
    <Section id="moderation" title={text.title}>
      <p className={classes["note"]}>{text.lead}</p>
      {!data && (error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={3} />)}
      {data && <RulesForm settings={data} mayChange={mayChange} save={save} />}
    </Section>
  );
}
