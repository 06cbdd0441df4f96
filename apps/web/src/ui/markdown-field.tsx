import { type ComponentProps, lazy, Suspense, useId, useState } from "react";
import classes from "./markdown-field.module.css";
import { TextArea } from "./text-area.tsx";

/** It is large, and most pages that have a field do without a preview. */
const Prose = lazy(() => import("./prose.tsx").then((module) => ({ default: module.Prose })));

const text = {
  write: "Write",
  preview: "Preview",
  hint: "**bold**, *italic*, - list, > quote, `code`, [link](https://…), ![picture](https://…)",
};

interface MarkdownFieldProps extends Pick<
  ComponentProps<"textarea">,
  "autoFocus" | "maxLength" | "onKeyDown" | "placeholder" | "required"
> {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Where Markdown is written, and seen as it will be. */
export function MarkdownField({ value, onChange, label, ...rest }: MarkdownFieldProps) {
  const [isPreview, setPreview] = useState(false);
  const id = useId();
  // What was sent is gone, and what comes next is written.
  if (isPreview && value === "") setPreview(false);
  return (
    <div className={classes["field"]}>
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
        <p id={id} className={classes["hint"]} dir="ltr">
          {text.hint}
        </p>
      </div>
      {isPreview ? (
        <div className={classes["text"]} role="region" aria-label={`${label}: ${text.preview}`}>
          <Suspense>
            <Prose text={value} />
          </Suspense>
        </div>
      ) : (
        <TextArea
          className={classes["text"]}
          aria-label={label}
          aria-describedby={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...rest}
        />
      )}
    </div>
  );
}
