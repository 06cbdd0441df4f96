import type { Emit } from "../record.ts";

export type Json = Readonly<Record<string, unknown>>;

/** A place in the pages of another tool. */
export interface Place extends Json {
  readonly step: string;
}

/** A page of another tool, as it was sent, and where it was. */
export interface FetchedPage {
  readonly at: Place;
  readonly body: unknown;
}

interface Access {
  readonly key: string | null;
  readonly options: Readonly<Record<string, string>>;
  /** Reads a page that was fetched before, by its number from 1. */
  page(n: number): Promise<FetchedPage | undefined>;
}

/** Pages on the disk, which are read one by one, as often as they are needed. */
export interface Pages extends Iterable<FetchedPage> {
  /** The page of a number from 1. */
  get(n: number): FetchedPage | undefined;
}

/** Another tool that is asked page by page: pure functions from a place to a request, and from pages to rows. */
export interface FetchedSource {
  readonly name: string;
  readonly first: Place;
  /** The request of a place; undefined if there is nothing to ask there. */
  request(
    place: Place,
    access: Access,
  ): Promise<{ url: string; body?: string; headers?: Record<string, string> } | undefined>;
  /** The failure that a page reports with the status 200; undefined if there is none. */
  failureIn?(body: unknown): { readonly message: string; readonly isLimit: boolean } | undefined;
  /** The next place after a page, whose number this is; undefined after the last one. */
  next(place: Place, body: unknown, n: number): Place | undefined;
  read(pages: Pages, access: Pick<Access, "options">, now: string, emit: Emit): void;
}

/** The items of all pages of a step, each with the place of its page. */
export function* itemsIn(
  pages: Iterable<FetchedPage>,
  step: string,
  itemsOf: (body: unknown) => Json[],
): Generator<readonly [item: Json, at: Place]> {
  for (const { at, body } of pages) if (at.step === step) for (const item of itemsOf(body)) yield [item, at];
}
