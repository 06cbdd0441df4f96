import type { DehydratedState } from "@tanstack/react-query";
import type { OwnDomain, SignInMethods } from "./page.ts";

/** The data that the server's page gives to the browser. */
export interface State {
  readonly queries: DehydratedState;
  readonly publicUrl: string;
  readonly signIn: SignInMethods;
  readonly domain?: OwnDomain | undefined;
}

const stateId = "state";

/** The queries as if they were loaded at this time, in milliseconds since 1970. */
const loadedAt = (time: number, { queries, ...rest }: DehydratedState): DehydratedState => ({
  ...rest,
  queries: queries.map((query) => ({ ...query, dehydratedAt: time, state: { ...query.state, dataUpdatedAt: time } })),
});

/**
 * Returns the state as JSON for a script element, which an unescaped `<` could end. It has no times, so that the same
 * data is the same text.
 */
export const toText = (state: State): string =>
  JSON.stringify({ ...state, queries: loadedAt(0, state.queries) }).replaceAll("<", "\\u003c");

/** The server's state; undefined where the page came without one, as under `npm run dev`. */
export function readState(document: Document): State | undefined {
  const text = document.getElementById(stateId)?.textContent;
  if (!text) return undefined;
  const state = JSON.parse(text) as State;
  return { ...state, queries: loadedAt(Date.now(), state.queries) };
}
