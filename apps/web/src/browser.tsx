import "./ui/styles/base.css";
import { createClient } from "@earshot/client";
import { earshotOptions } from "@earshot/client/react";
import { hydrate } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App, newQueryClient } from "./app.tsx";
import { longestWait } from "./data/longest-wait.ts";
import { outliving } from "./data/outliving.ts";
import { prove } from "./data/proof/prove.ts";
import { signInByHash } from "./data/session/sign-in-by-hash.ts";
import { sayEnded, watched } from "./data/session/session-end.ts";
import { dropWaiting, pageToReturn, readWaiting } from "./data/session/waiting.ts";
import { viewerQuery } from "./data/session/viewer.ts";
import { createAppRouter } from "./router.tsx";
import { readState } from "./state.ts";
import { isSignedOut } from "./ui/messages/failure.tsx";

signInByHash();
const state = readState(document);
const queryClient = newQueryClient();
if (state) hydrate(queryClient, state.queries);
addEventListener("pageshow", ({ persisted }) => {
  // Somebody came back from the sign-in page by the button of the browser.
  if (persisted && readWaiting()?.as === null) dropWaiting();
});
const client = createClient({
  url: location.origin,
  longestWait,
  prove,
  fetch: watched(() => readViewer()?.id ?? null, outliving()),
});
const publicUrl = state?.publicUrl ?? location.origin;
// A page that came without a state is one of `npm run dev`.
const signIn = state?.signIn ?? { isOn: true, mail: true, links: true, passwords: true, providers: [] };
const context = {
  queryClient,
  client,
  earshot: earshotOptions({ client, queryClient }),
  publicUrl,
  signIn,
  domain: state?.domain,
};
const viewer = viewerQuery(context);
const readViewer = () => queryClient.getQueryData(viewer.queryKey);
queryClient.getQueryCache().subscribe((event) => {
  if (event.type === "updated" && event.action.type === "error" && isSignedOut(event.action.error) && readViewer())
    sayEnded(pageToReturn());
});
const router = createAppRouter(context);
// Before the page continues, so that it does not show the drafts of what this sends.
if (readWaiting()) {
  // A page without this script goes on, and the next one does what waits.
  const script = await import("./data/session/resume.ts").catch(() => null);
  await script?.resume(client, async () => (await queryClient.query(viewer).catch(() => null))?.id ?? null);
}

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element #root.");
const app = (
  <StrictMode>
    <App router={router} context={context} />
  </StrictMode>
);
if (state && root.hasChildNodes()) {
  // Without this, the router expects boundaries that the server has rendered.
  router.ssr = { manifest: undefined };
  await router.load();
  hydrateRoot(root, app);
} else createRoot(root).render(app);
