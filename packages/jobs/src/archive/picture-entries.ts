import type { ArchiveRecord } from "@earshot/domain";
import { isContent } from "../files/intact.ts";

/** The two files of a picture in an archive. */
export type Which = "whole" | "small";

export const entryOf = (id: string, which: Which): string => `files/${id}${which === "small" ? "-small" : ""}.webp`;

/** The pictures that an archive's records name, by the names of their files. */
export class NamedPictures {
  readonly #pictures = new Map<string, { id: string; which: Which; sha256: string }>();

  add({ id, sha256, small_sha256 }: ArchiveRecord<"files">): void {
    this.#pictures.set(entryOf(id, "whole"), { id, which: "whole", sha256 });
    this.#pictures.set(entryOf(id, "small"), { id, which: "small", sha256: small_sha256 });
  }

  /** Returns which picture a file is, once; undefined if the records do not name it, or its content is another. */
  take(name: string, content: Uint8Array): { id: string; which: Which } | undefined {
    const found = this.#pictures.get(name);
    this.#pictures.delete(name);
    return found && isContent(content, found.sha256) ? found : undefined;
  }
}
