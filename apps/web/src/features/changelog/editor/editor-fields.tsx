import { textBudget } from "@earshot/client";
import { useRef, useState } from "react";
import { Field, FormError } from "../../../ui/forms/field.tsx";
import { formatByKey, MarkdownTools } from "../../../ui/forms/markdown/markdown-tools.tsx";
import { PictureButton } from "../../../ui/forms/pictures/picture-button.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useUpload } from "../../../ui/forms/pictures/uploads.ts";
import { usePictures } from "../../../ui/forms/pictures/use-pictures.tsx";
import type { Draft } from "./draft.ts";
import classes from "./editor.module.css";
import { editorText } from "./editor.text.ts";

const text = editorText.fields;

interface FieldsProps {
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
}

/** A preview of the picture, or a note that there is none. */
function Picture({ address }: { address: string }) {
  const [failed, fail] = useState<string>();
  if (!address) return null;
  if (failed === address) return <FormError text={text.imageFault} />;
  return <img className={classes["picture"]} src={address} alt="" onError={() => fail(address)} />;
}

/** The title and the texts of an entry. */
export function EditorFields({ draft, change }: FieldsProps) {
  const content = useRef<HTMLTextAreaElement>(null);
  const upload = useUpload();
  const pictures = usePictures({
    field: content,
    value: draft.content,
    onChange: (value) => change({ content: value }),
    maxLength: textBudget.changelog,
  });
  return (
    <div className={classes["fields"]}>
      <Field
        label={text.title}
        placeholder={text.titlePlaceholder}
        required
        maxLength={textBudget.title}
        autoComplete="off"
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextField
        label={text.summary}
        hint={text.summaryHint}
        maxLength={textBudget.summary}
        value={draft.summary}
        onChange={(event) => change({ summary: event.target.value })}
      />
      <TextField
        label={text.content}
        hint={text.contentHint}
        large
        tools={
          <>
            <MarkdownTools field={content} />
            {pictures.button}
          </>
        }
        ref={content}
        value={draft.content}
        onChange={(event) => change({ content: event.target.value })}
        onKeyDown={formatByKey}
        {...pictures.handlers}
      />
      {pictures.status}
      <Field
        label={text.image}
        hint={text.imageHint}
        dir="ltr"
        autoComplete="off"
        value={draft.image}
        onChange={(event) => change({ image: event.target.value })}
      />
      <PictureButton label={text.upload} upload={upload} onUploaded={(image) => change({ image })} />
      <Picture address={draft.image} />
    </div>
  );
}
