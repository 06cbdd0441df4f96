import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from "react";
import { useLazyModule } from "../../hooks/use-lazy-module.ts";
import { plural } from "../../text/plural.ts";
import type { Sending } from "./picture-tools.tsx";
import { type Target, useUpload } from "./uploads.ts";

const characters = plural("character", "characters");
const text = {
  wait: "Wait until the picture is there.",
  long: (by: number) => `This is ${characters(by)} too long.`,
};

const isPicture = ({ type }: { type: string }) => type.startsWith("image/");

/** Pictures in a field of Markdown: pasted, dropped or chosen. Null parts where nobody may upload, and until they are loaded. */
export function usePictures(target: Target) {
  const upload = useUpload();
  const tools = useLazyModule(() => import("./picture-tools.tsx"), upload !== null);
  const latest = useRef(target);
  latest.current = target;
  const [sending, setSending] = useState<Sending>({ one: null, fault: null });
  const isSending = sending.one !== null;
  const over = Array.from(target.value).length - (target.maxLength ?? Infinity);
  // A text that is sent meanwhile would lose the picture.
  const fault = isSending ? text.wait : over > 0 ? text.long(over) : "";
  useEffect(() => target.field.current?.setCustomValidity(fault));

  function add(files: readonly File[]): void {
    if (tools && upload && files.length > 0) void tools.addPictures(files, upload, () => latest.current, setSending);
  }
  /** Takes files that come with an event, and leaves text to the browser. */
  function take(event: ClipboardEvent | DragEvent, { files }: DataTransfer): void {
    const own = [...files].filter(isPicture);
    if (!tools || own.length === 0) return;
    event.preventDefault();
    add(own);
  }
  return {
    /** The sentence about why the text cannot be sent yet; empty if it can. */
    fault,
    handlers: {
      onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
      onDrop: (event: DragEvent) => take(event, event.dataTransfer),
    },
    button: tools && <tools.PictureChooser isBusy={isSending} add={add} />,
    status: tools && <tools.PictureStatus {...sending} />,
  };
}
