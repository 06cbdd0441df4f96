import type { Choice } from "../controls/combobox.tsx";

/** The people whom a text can mention. */
export interface Whom {
  /** Those whose names begin with what was last sought. */
  readonly people: readonly Choice[];
  /** Seeks people by what is typed after an @; null if the cursor is after none. */
  seek(typed: string | null): void;
}

export interface Place {
  /** The position of the @. */
  readonly start: number;
  readonly typed: string;
}

/** An @ that follows no letter, and up to three words after it, at the end of a text. */
const begun = /(?<![\p{L}\p{N}_.@/])@([\p{L}\p{N}][^\s@]{0,40}(?: [^\s@]{0,40}){0,2})?$/u;

/** Returns the place of the name that is being typed before the cursor; null if none is. */
export function placeAt({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Place | null {
  if (selectionStart !== selectionEnd) return null;
  const found = begun.exec(value.slice(0, selectionStart));
  return found && { start: found.index, typed: found[1] ?? "" };
}

/** Puts a name in place of what was typed of it, so that the browser can undo it. */
export function insertName(field: HTMLTextAreaElement, { start }: Place, name: string): void {
  field.focus();
  field.setSelectionRange(start, field.selectionEnd);
  const text = `@${name} `;
  // eslint-disable-next-line typescript/no-deprecated -- only this keeps what the browser can undo.
  if (!document.execCommand("insertText", false, text)) field.setRangeText(text, start, field.selectionEnd, "end");
}
