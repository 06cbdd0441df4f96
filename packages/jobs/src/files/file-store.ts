import type { Readable } from "node:stream";

/** The store of the bytes of pictures. The content of a key never changes. */
export interface FileStore {
  put(key: string, content: Buffer): Promise<void>;
  /** Undefined if there is none. */
  get(key: string): Promise<Readable | undefined>;
  /** Returns how many bytes it has; undefined if there is none. */
  size(key: string): Promise<number | undefined>;
  /** Does nothing if there is none. */
  delete(key: string): Promise<void>;
}

export interface StoredPicture {
  readonly project_id: string;
  readonly id: string;
}

/** The keys of a picture and of its small one. */
export const keysOf = ({ project_id, id }: StoredPicture) =>
  ({ whole: `${project_id}/${id}.webp`, small: `${project_id}/${id}-small.webp` }) as const;
