import { createClient } from "@earshot/client";
import { earshotOptions } from "@earshot/client/react";
import { type DehydrateOptions, dehydrate } from "@tanstack/react-query";
import { type AnyRouter, createMemoryHistory } from "@tanstack/react-router";
import escapeHtml from "escape-html";
import { renderToString } from "react-dom/server";
import { App, newQueryClient } from "./app.tsx";
import { isViewerQuery, viewerQuery } from "./data/session/viewer.ts";
import { headOf, statusOf } from "./routes/head.ts";
import type { RenderEntry, RenderPage } from "./page.ts";
import { inTurn } from "./in-turn.ts";
import { createAppRouter } from "./router.tsx";
import { toText } from "./state.ts";
import { htmlOf } from "./ui/text/markdown.ts";

/** Returns the address to redirect to: a route says so, or the address is not as the router writes it. */
function redirectOf({ _serverResult: result }: AnyRouter): string | null | undefined {
  return result?.type === "redirect" ? result.redirect.headers.get("location") : undefined;
}

/** The most bytes of a page's data. The time of rendering grows with them. */
const maxState = 1_000_000;
/** The most bytes of a page's HTML. */
const maxBody = 2_000_000;

const isWithin = (text: string, maxBytes: number) =>
  text.length <= maxBytes && new TextEncoder().encode(text).length <= maxBytes;

/**
 * Renders a page's HTML with what the caller may see. A page that is too large comes empty: the browser loads and
 * renders it.
 */
export const renderPage: RenderPage = async ({ path, publicUrl, signIn, domain, isSignedOut, fetch }) => {
  const queryClient = newQueryClient();
  const client = createClient({ url: publicUrl, fetch, retries: 0 });
  const context = { queryClient, client, earshot: earshotOptions({ client, queryClient }), publicUrl, signIn, domain };
  if (isSignedOut) queryClient.setQueryData(viewerQuery(context).queryKey, null);
  const router = createAppRouter(context, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const location = redirectOf(router);
  if (location) return { status: 307, location, head: "", body: "", state: "" };
  const { matches } = router.state;
  const status = statusOf(matches);
  const head = headOf(matches, status, publicUrl);
  const only = { shouldDehydrateQuery: isViewerQuery };
  const stateWith = (kept: DehydrateOptions) =>
    toText({ queries: dehydrate(queryClient, kept), publicUrl, signIn, domain });
  // A page that is not shown must not contain data that was loaded for it.
  const state = stateWith(status === 200 ? {} : only);
  const body = isWithin(state, maxState)
    ? await inTurn(() => renderToString(<App router={router} context={context} />))
    : "";
  const page =
    body !== "" && isWithin(body, maxBody)
      ? { status, head, body, state }
      : { status, head, body: "", state: stateWith(only) };
  queryClient.clear();
  return page;
};

/**
 * Renders an entry for feeds. A picture inside its own address (a data: URL) would be in each response to each reader,
 * so it is left out.
 */
export const renderEntry: RenderEntry = ({ image, content, summary }) => {
  const picture = /^(?:http|\/files\/)/.test(image ?? "") ? `<img src="${escapeHtml(image ?? "")}" alt="">` : "";
  return `${picture}<div dir="auto">${htmlOf(content || (summary ?? ""))}</div>`;
};
