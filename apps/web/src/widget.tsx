import "./ui/styles/base.css";
import { createClient } from "@earshot/client";
import { earshotOptions } from "@earshot/client/react";
import { createRoot } from "react-dom/client";
import { App, newQueryClient } from "./app.tsx";
import { createFrame } from "./data/frame/frame.ts";
import { frameFetch } from "./data/frame/frame-fetch.ts";
import { connect, type FromHost, type Show } from "./data/frame/host.ts";
import { createIdentity } from "./data/frame/identity.ts";
import { longestWait } from "./data/longest-wait.ts";
import { isViewerQuery } from "./data/session/viewer.ts";
import { prove } from "./data/proof/prove.ts";
import { createWidgetRouter } from "./routes/widget.tsx";
import { forgetDrafts, keepDraftsInMemory } from "./ui/hooks/use-draft.ts";

// Connect first: the page around resolves a token meanwhile.
keepDraftsInMemory();
const slug = decodeURIComponent(location.pathname.split("/")[2] ?? "").toLowerCase();
const host = await connect();
const greeting = host?.greeting;
const { documentElement } = document;
documentElement.dir = greeting?.dir === "rtl" ? "rtl" : "ltr";
if (greeting?.theme) documentElement.dataset["theme"] = greeting.theme;

const element = document.getElementById("root");
if (!element) throw new Error("The page has no element #root.");
const root = createRoot(element);

let metadata = greeting?.metadata ?? null;
/** The time that the page around has to step aside, in milliseconds. */
const patience = 1_000;
let steppedAside: (() => void) | undefined;
const queryClient = newQueryClient();
const identity = createIdentity(slug, host, (person) => {
  // A new token for the same person, whom it may call something else.
  if (person && person.id === frame.get().person?.id) {
    frame.set({ person });
    void queryClient.invalidateQueries({ predicate: isViewerQuery });
    return;
  }
  // Responses that were loaded for somebody else are dropped, with all that shows them.
  root.render(null);
  frame.set({ person });
  queryClient.clear();
});
const client = createClient({
  url: location.origin,
  token: identity.bearer,
  longestWait,
  prove,
  // The board says who takes part, and how.
  fetch: frameFetch(
    host,
    () => metadata,
    identity.renewed,
    () => void queryClient.invalidateQueries(),
  ),
});
const frame = createFrame({
  canClose: greeting?.isInline === false,
  close: () => host?.send({ type: "close" }),
  stepAside:
    host &&
    ((isAside) =>
      new Promise((done) => {
        steppedAside = done;
        // A page that is hidden, because the person shows another one, paints nothing and does not answer.
        setTimeout(done, patience);
        host.send({ type: "aside", isAside });
      })),
  async becomeGuest() {
    await identity.becomeGuest();
  },
  sawNews() {
    frame.set({ unread: 0 });
    host?.send({ type: "seen" });
  },
});
const router = createWidgetRouter({
  queryClient,
  client,
  earshot: earshotOptions({ client, queryClient }),
  publicUrl: location.origin,
  signIn: { isOn: false, mail: false, links: false, passwords: false, providers: [] },
  domain: undefined,
  frame,
});

const paths = { feedback: "/share", board: "", changelog: "/changelog", roadmap: "/roadmap" } as const;

/** Goes to the page, and gives the focus to its first field or its heading. */
async function show({ view, title, text, tag, feedbackId, seen = Infinity, unread = 0 }: Show): Promise<void> {
  frame.set({ seen, unread });
  const path = feedbackId ? `/f/${encodeURIComponent(feedbackId)}` : (paths[view ?? "feedback"] ?? paths.feedback);
  // The router reads a plain 404 as a number.
  const search = router.options.stringifySearch({ title, text, tag: tag || undefined });
  router.history.replace(`/w/${slug}${path}${search}`);
  await router.load();
}

const render = () => root.render(<App router={router} context={router.options.context} />);

const focusFirst = () =>
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>("main form input") ?? document.querySelector("main h1");
    if (first instanceof HTMLHeadingElement) first.tabIndex = -1;
    first?.focus({ preventScroll: true });
  });

async function hear(message: FromHost): Promise<void> {
  if (message.type === "show") {
    await show(message.show);
    focusFirst();
  } else if (message.type === "aside") steppedAside?.();
  else if (message.type === "metadata") metadata = message.metadata;
  else if (message.type === "token") {
    const { token, isRenewal, hasFailed } = message;
    const isNew = isRenewal && hasFailed ? identity.keep() : await identity.identify(token, isRenewal);
    if (!isNew) return;
    render();
    // The router loads what is shown, which has to be there already.
    await router.invalidate();
  } else if (message.type === "logout") await logout();
}

/** Forgets who used this page. The page around removes it then, with all that is left in its memory. */
async function logout(): Promise<void> {
  root.render(null);
  await identity.forget();
  forgetDrafts();
  metadata = null;
  frame.set({ person: null });
  queryClient.clear();
  host?.send({ type: "left" });
}

/** Other pages open in a tab of their own: in the frame they would be refused. */
document.addEventListener(
  "click",
  ({ target }) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link || (link.origin === location.origin && link.pathname.startsWith("/w/"))) return;
    link.target = "_blank";
    link.rel = "noopener";
  },
  true,
);

if (greeting?.isLeaving) await logout();
else {
  if (greeting?.token) await identity.identify(greeting.token);
  host?.listen((message) => void hear(message));
  if (greeting) await show(greeting.show);
  else await router.load();
  render();
  if (greeting?.isInline === false) focusFirst();
}
