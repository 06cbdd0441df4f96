import { Bold, Code, Italic, Link, List } from "lucide-react";
import { type KeyboardEvent, type RefObject, useState } from "react";
import { Button } from "../../controls/button.tsx";
import classes from "./markdown-tools.module.css";

const text = { label: "Formatting" };

/**
 * The signs that a format puts around the selected text. Without an end, they begin each line. A link's address is
 * selected, to type over it.
 */
const formats = [
  { name: "Bold", Icon: Bold, begin: "**", end: "**", key: "b" },
  { name: "Italic", Icon: Italic, begin: "_", end: "_", key: "i" },
  { name: "List", Icon: List, begin: "- ", end: "" },
  { name: "Code", Icon: Code, begin: "`", end: "`" },
  { name: "Link", Icon: Link, begin: "[", end: "](https://)", address: "https://" },
] as const;

/** Formats the selected text, or removes the format if it is there. */
function apply(field: HTMLTextAreaElement, format: (typeof formats)[number]): void {
  const { begin, end } = format;
  const { selectionStart, selectionEnd: last, value } = field;
  const first = end ? selectionStart : value.lastIndexOf("\n", selectionStart - 1) + 1;
  const selected = value.slice(first, last);
  const isOn = first >= begin.length && value.slice(first - begin.length, last + end.length) === begin + selected + end;
  const marked = end ? begin + selected + end : selected.replaceAll(/^/gm, begin);
  field.focus();
  if (isOn) field.setSelectionRange(first - begin.length, last + end.length);
  else field.setSelectionRange(first, last);
  // eslint-disable-next-line typescript/no-deprecated -- only this keeps what the browser can undo.
  document.execCommand("insertText", false, isOn ? selected : marked);
  if (!end) return;
  const from = isOn ? first - begin.length : first + begin.length;
  if ("address" in format) field.setSelectionRange(last + begin.length + 2, last + marked.length - selected.length - 1);
  else field.setSelectionRange(from, from + selected.length);
}

/** Formats the selected text by Ctrl or Cmd and the format's key. */
export function formatByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const format = formats.find((one) => "key" in one && one.key === event.key.toLowerCase());
  if (!format || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
  event.preventDefault();
  apply(event.currentTarget, format);
}

/** Buttons that format the selected text of a field. Tab stops at one of them, and the arrow keys reach the others. */
export function MarkdownTools({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const [stop, setStop] = useState(0);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: formats.length - 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll("button")[(stop + step) % formats.length]?.focus();
  };
  return (
    <div className={classes["tools"]} role="toolbar" aria-label={text.label} dir="ltr" onKeyDown={move}>
      {formats.map((format, index) => (
        <Button
          key={format.name}
          kind="quiet"
          small
          icon
          aria-label={format.name}
          title={format.name}
          tabIndex={index === stop ? 0 : -1}
          onFocus={() => setStop(index)}
          onClick={() => field.current && apply(field.current, format)}
        >
          <format.Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      ))}
    </div>
  );
}
