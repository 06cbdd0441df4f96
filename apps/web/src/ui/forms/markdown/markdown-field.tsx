import { type ComponentProps, lazy, Suspense, useRef, useState } from "react";
import classes from "./markdown-field.module.css";
import { submitByKey } from "../../hooks/keys.ts";
import type { Mention } from "../../mentions/use-mention.tsx";
import { formatByKey, MarkdownTools } from "./markdown-tools.tsx";
import { useNote } from "../field.tsx";
import { TextArea } from "../text-area.tsx";
import { usePictures } from "../pictures/use-pictures.tsx";

/** Loaded when a preview opens: the parser is large, and most people do not preview. */
const Prose = lazy(() => import("../../text/prose.tsx").then((module) => ({ default: module.Prose })));

const text = {
  write: "Write",
  preview: "Preview",
};

interface MarkdownFieldProps extends Pick<
  ComponentProps<"textarea">,
  "autoFocus" | "maxLength" | "onKeyDown" | "placeholder" | "required"
> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The list of people that an @ opens, of useMention. */
  mention?: Mention;
}

/** A field for Markdown, with a preview. */
export function MarkdownField({ value, onChange, onKeyDown, label, mention, maxLength, ...rest }: MarkdownFieldProps) {
  const [isPreview, setPreview] = useState(false);
  const own = useRef<HTMLTextAreaElement>(null);
  const field = mention?.field ?? own;
  const { attributes, note } = useNote();
  const pictures = usePictures({ field, value, onChange, maxLength });
  // A text that was sent is gone, and the next one is written, not previewed.
  if (isPreview && value === "") setPreview(false);
  return (
    <div onInvalidCapture={() => setPreview(false)}>
      <div className={classes["tabs"]}>
        {[false, true].map((one) => (
          <button
            key={String(one)}
            type="button"
            className={classes["tab"]}
            aria-pressed={isPreview === one}
            disabled={one && value.trim() === ""}
            onClick={() => setPreview(one)}
          >
            {one ? text.preview : text.write}
          </button>
        ))}
        {!isPreview && <MarkdownTools field={field} />}
        {!isPreview && pictures.button}
      </div>
      {isPreview && (
        <div className={classes["text"]} role="region" aria-label={`${label}: ${text.preview}`}>
          <Suspense>
            <Prose text={value} />
          </Suspense>
        </div>
      )}
      <TextArea
        {...attributes}
        className={classes["text"]}
        aria-label={label}
        // A form that is sent from the preview checks the text too.
        hidden={isPreview}
        ref={field}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (mention?.takeKey(event)) return;
          formatByKey(event);
          submitByKey(event);
          onKeyDown?.(event);
        }}
        {...pictures.handlers}
        {...mention?.handlers}
        {...mention?.attributes}
        {...rest}
      />
      {!isPreview && mention?.list}
      <div className={classes["pictures"]}>{pictures.status}</div>
      {note && <div className={classes["note"]}>{note}</div>}
    </div>
  );
}
