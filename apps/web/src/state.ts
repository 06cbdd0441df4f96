import type { DehydratedState } from "@tanstack/react-query";
import type { SignInMethods } from "./page.ts";

/** What the server's page gives to the browser. */
export interface State {
  readonly queries: DehydratedState;
  readonly publicUrl: string;
  readonly signIn: SignInMethods;
  readonly domain?: string | undefined;
}

const stateId = "state";

/** As JSON in a script element, which `<` could end. */
export const toText = (state: State): string => JSON.stringify(state).replaceAll("<", "\\u003c");

/** The server's state; undefined where the page came without one, as under `pnpm dev`. */
export function readState(document: Document): State | undefined {
  const text = document.getElementById(stateId)?.textContent;
  return text ? (JSON.parse(text) as State) : undefined;
}
