import { type ComponentProps, lazy, Suspense, useRef, useState } from "react";
import classes from "./markdown-field.module.css";
import { submitByKey } from "./keys.ts";
import { formatByKey, MarkdownTools } from "./markdown-tools.tsx";
import { TextArea } from "./text-area.tsx";

/** It is large, and most pages that have a field do without a preview. */
const Prose = lazy(() => import("./prose.tsx").then((module) => ({ default: module.Prose })));

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
}

/** Where Markdown is written, and seen as it will be. */
export function MarkdownField({ value, onChange, onKeyDown, label, ...rest }: MarkdownFieldProps) {
  const [isPreview, setPreview] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
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
        {!isPreview && <MarkdownTools field={field} />}
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
          ref={field}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            formatByKey(event);
            submitByKey(event);
            onKeyDown?.(event);
          }}
          {...rest}
        />
      )}
    </div>
  );
}
