import type { StagedRow } from "@earshot/domain";

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

/** Another tool that is asked page by page: pure functions from a place to a request, and from pages to rows. */
export interface FetchedSource {
  readonly name: string;
  readonly first: Place;
  /** The request of a place; undefined if there is nothing to ask there. */
  request(
    place: Place,
    access: Access,
  ): Promise<{ url: string; body?: string; headers?: Record<string, string> } | undefined>;
  /** The next place after a page, whose number this is; undefined after the last one. */
  next(place: Place, body: unknown, n: number): Place | undefined;
  read(pages: readonly FetchedPage[], access: Pick<Access, "options">, now: string): StagedRow[];
}

/** All pages of a step, one after the other. */
export const bodiesOf = (pages: readonly FetchedPage[], step: string): unknown[] =>
  pages.filter(({ at }) => at.step === step).map(({ body }) => body);
