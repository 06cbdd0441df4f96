import { type Person, textBudget } from "@earshot/client";
import { useState } from "react";
import { Segmented } from "../../ui/controls/segmented.tsx";
import { emailPattern } from "../../ui/forms/check-form.ts";
import { Field } from "../../ui/forms/field.tsx";
import { Labelled } from "../../ui/forms/labelled.tsx";
import { SmallForm } from "../../ui/forms/form.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { PersonPicker } from "../../data/people/person-picker.tsx";
import { useVoteFor } from "./use-voters.ts";
import classes from "./voters.module.css";
import { votersText } from "./voters.text.ts";

const text = votersText.form;
type Whose = keyof typeof text.whose;
type Source = keyof typeof text.sources;
const whoseOptions = Object.entries(text.whose) as [Whose, string][];
const sources = Object.entries(text.sources) as [Source, string][];

/** The form of a vote for somebody who has told the team: who they are, and what they said. */
export function VoteForForm({ feedbackId, close }: { feedbackId: string; close: () => void }) {
  const [whose, setWhose] = useState<Whose>("known");
  const [person, setPerson] = useState<Person | null>(null);
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [source, setSource] = useState<Source>("call");
  const [quote, setQuote] = useState("");
  const [url, setUrl] = useState("");
  const [isUnchosen, setUnchosen] = useState(false);
  const { voteFor, isPending, fault } = useVoteFor(feedbackId, close);
  function submit() {
    const isMissing = whose === "known" && !person;
    setUnchosen(isMissing);
    if (isMissing) return;
    const evidence = { source: text.sources[source].toLowerCase(), quote, ...(url && { url }) };
    voteFor({
      ...(whose === "known" ? { personId: person?.id } : { name, email }),
      upvoted: true,
      ...(quote.trim() !== "" && { evidence }),
    });
  }
  return (
    <div className={classes["form"]}>
      <SmallForm
        label={text.label}
        submit={text.submit}
        isPending={isPending}
        fault={isUnchosen && !person ? text.choose : fault}
        onSubmit={submit}
        close={close}
      >
        <div>
          <Segmented label={text.who} value={whose} options={whoseOptions} onChange={setWhose} />
        </div>
        {whose === "known" ? (
          <Labelled label={text.person}>
            <PersonPicker label={text.person} nobody={text.nobody} person={person} onChange={setPerson} />
          </Labelled>
        ) : (
          <>
            <Field
              label={text.name}
              required
              maxLength={textBudget.name}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <Field
              label={text.email}
              type="email"
              required
              pattern={emailPattern}
              dir="ltr"
              autoComplete="off"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </>
        )}
        <SelectField label={text.source} value={source} options={sources} onChange={setSource} />
        <TextField
          label={text.quote}
          hint={text.quoteHint}
          required={url !== ""}
          maxLength={2_000}
          value={quote}
          onChange={(event) => setQuote(event.target.value)}
        />
        <Field
          label={text.url}
          hint={text.urlHint}
          type="url"
          dir="ltr"
          autoComplete="off"
          maxLength={textBudget.webhookUrl}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
        <p className={classes["counts"]}>{text.note}</p>
      </SmallForm>
    </div>
  );
}
