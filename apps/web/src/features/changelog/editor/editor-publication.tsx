import { useMounted } from "../../../ui/hooks/use-mounted.ts";
import { Field } from "../../../ui/forms/field.tsx";
import { Segmented } from "../../../ui/controls/segmented.tsx";
import { dateOf } from "../../../ui/text/time.tsx";
import type { Draft } from "./draft.ts";
import { editorText } from "./editor.text.ts";
import { hasPassed, toInstant, toLocal } from "../publication.ts";

const text = editorText.when;

/** Returns the time zone of this browser, such as "Europe/Berlin, GMT+1". */
function zoneName(): string {
  const format = new Intl.DateTimeFormat("en", { timeZoneName: "shortOffset" });
  const offset = format.formatToParts().find(({ type }) => type === "timeZoneName")?.value;
  return [format.resolvedOptions().timeZone, offset].filter(Boolean).join(", ");
}

interface PublicationProps {
  draft: Draft;
  saved: Draft;
  change: (changes: Partial<Draft>) => void;
}

/** The choice of a draft, a public entry, or one that is public at a time. */
export function EditorPublication({ draft: { when, at }, saved, change }: PublicationProps) {
  const isMounted = useMounted();
  const isPublic = when === "now" && saved.when === "now";
  const isPast = isMounted && when === "later" && at !== null && hasPassed(at);
  return (
    <>
      <Segmented
        label={text.title}
        value={when}
        options={text.options}
        onChange={(chosen) => change({ when: chosen })}
      />
      <p>{isPublic ? text.public(dateOf(saved.at)) : isPast ? text.past : text.hints[when]}</p>
      {when === "later" && isMounted && (
        <Field
          label={text.at}
          hint={text.zone(zoneName())}
          type="datetime-local"
          required
          value={toLocal(at)}
          onChange={(event) => change({ at: toInstant(event.target.value) })}
        />
      )}
    </>
  );
}
