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

/** Returns the state as JSON for a script element, which an unescaped `<` could end. */
export const toText = (state: State): string => JSON.stringify(state).replaceAll("<", "\\u003c");

/** The server's state; undefined where the page came without one, as under `npm run dev`. */
export function readState(document: Document): State | undefined {
  const text = document.getElementById(stateId)?.textContent;
  return text ? (JSON.parse(text) as State) : undefined;
}
