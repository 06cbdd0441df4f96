import { createContext, type RefObject, useContext } from "react";

/** A picture that was uploaded. */
export interface Uploaded {
  /** Its address. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** Uploads a picture, and tells the part that is done, from 0 to 1. Rejects with a sentence. */
export type Upload = (file: File, moved: (part: number) => void) => Promise<Uploaded>;

/** The upload of pictures by the fields of a page; null if nobody may. */
export const Uploads = createContext<Upload | null>(null);

export const useUpload = (): Upload | null => useContext(Uploads);

/** A field and its text. */
export interface Target {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (value: string) => void;
  /** The most characters of the text. A browser that knew it would cut a longer text without a word. */
  maxLength?: number | undefined;
}
