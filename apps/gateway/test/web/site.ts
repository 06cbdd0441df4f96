import { afterAll } from "vitest";
import { launch } from "../support/browser.ts";
import { startSignIn } from "../support/sign-in.ts";

/** A browser, and a server at which people sign in, for the tests of one file. */
export async function useSite(env: NodeJS.ProcessEnv = {}) {
  const site = await startSignIn(env);
  // The hook that is registered last runs first: the browser lets go of its connections.
  afterAll(site.stop);
  return { site, browser: await launch(afterAll) };
}
