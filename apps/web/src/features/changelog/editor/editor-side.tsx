import { type ReactNode, useId } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { FormError } from "../../../ui/forms/field.tsx";
import type { Draft } from "./draft.ts";
import { EditorPublication } from "./editor-publication.tsx";
import { EditorShips } from "./editor-ships.tsx";
import classes from "./editor.module.css";
import { editorText } from "./editor.text.ts";

const text = editorText.submit;

/** Returns the label of the button that saves. */
function submitLabel({ when, at }: Draft, saved: Draft): string {
  if (when === "draft") return saved.when === "draft" ? text.draft : text.unpublish;
  return when === saved.when && (when === "now" || at === saved.at) ? text.save : text[when];
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes["part"]} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

interface SideProps {
  draft: Draft;
  saved: Draft;
  isChanged: boolean;
  isNew: boolean;
  change: (changes: Partial<Draft>) => void;
  discard: () => void;
  saving: { isPending: boolean; isSuccess: boolean; fault: string | null };
}

/** The panel beside the text: the publication, the shipped feedback, and the button that saves. */
export const EditorSide = ({ draft, saved, isChanged, isNew, change, discard, saving }: SideProps) => (
  <div className={classes["side"]}>
    <Part title={editorText.when.title}>
      <EditorPublication draft={draft} saved={saved} change={change} />
    </Part>
    <Part title={editorText.ships.title}>
      <EditorShips
        draft={draft}
        isWaiting={!isNew && saved.when !== "now" && saved.feedback.length > 0}
        change={change}
      />
    </Part>
    <div className={classes["part"]}>
      <FormError text={saving.fault} />
      <Button kind="primary" type="submit" form="editor" block disabled={saving.isPending}>
        {saving.isPending ? editorText.busy : submitLabel(draft, saved)}
      </Button>
      <div role="status" className={classes["unsaved"]}>
        {isChanged && <p>{editorText.unsaved}</p>}
        {!isChanged && saving.isSuccess && <p>{editorText.saved}</p>}
        {isChanged && (
          <Button small kind="quiet" onClick={discard}>
            {editorText.discard}
          </Button>
        )}
      </div>
    </div>
  </div>
);
