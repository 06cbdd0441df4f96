import "./ui/base.css";
import { createClient } from "@earshot/client";
import { earshotOptions } from "@earshot/client/react";
import { hydrate } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App, newQueryClient } from "./app.tsx";
import { createAppRouter } from "./router.tsx";
import { readState } from "./state.ts";

const state = readState(document);
const queryClient = newQueryClient();
if (state) hydrate(queryClient, state.queries);
let isLeft = false;
addEventListener("pagehide", () => (isLeft = true));
addEventListener("pageshow", () => (isLeft = false));
// What is deleted as the page is left has to outlive it.
const client = createClient({
  url: location.origin,
  fetch: (address, init) => fetch(address, { ...init, keepalive: isLeft }),
});
const publicUrl = state?.publicUrl ?? location.origin;
// A page that came without a state is one of `pnpm dev`.
const signIn = state?.signIn ?? { isOn: true, mail: true, providers: [] };
const context = {
  queryClient,
  client,
  earshot: earshotOptions({ client, queryClient }),
  publicUrl,
  signIn,
  domain: state?.domain,
};
const router = createAppRouter(context);

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element #root.");
const app = (
  <StrictMode>
    <App router={router} context={context} />
  </StrictMode>
);
if (state) {
  // Otherwise the router expects that the server has rendered boundaries of its own.
  router.ssr = { manifest: undefined };
  await router.load();
  hydrateRoot(root, app);
} else createRoot(root).render(app);
