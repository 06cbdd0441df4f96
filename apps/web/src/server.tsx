import { createClient } from "@earshot/client";
import { earshotOptions } from "@earshot/client/react";
import { dehydrate } from "@tanstack/react-query";
import { type AnyRouter, createMemoryHistory } from "@tanstack/react-router";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { App, newQueryClient } from "./app.tsx";
import { isViewerQuery } from "./features/account/viewer.ts";
import { headOf, statusOf } from "./head.ts";
import type { RenderEntry, RenderPage } from "./page.ts";
import { createAppRouter } from "./router.tsx";
import { toText } from "./state.ts";
import { Prose } from "./ui/prose.tsx";

/** Where the router goes instead: a route says so, or the address is not as the router writes it. */
function redirectOf({ _serverResult: result }: AnyRouter): string | null | undefined {
  return result?.type === "redirect" ? result.redirect.headers.get("location") : undefined;
}

/** Makes a page's HTML, of what the caller may see. */
export const renderPage: RenderPage = async ({ path, publicUrl, signIn, domain, fetch }) => {
  const queryClient = newQueryClient();
  const client = createClient({ url: publicUrl, fetch, retries: 0 });
  const context = { queryClient, client, earshot: earshotOptions({ client, queryClient }), publicUrl, signIn, domain };
  const router = createAppRouter(context, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const location = redirectOf(router);
  if (location) return { status: 307, location, head: "", body: "", state: "" };
  const { matches } = router.state;
  const body = renderToString(<App router={router} context={context} />);
  const status = statusOf(matches);
  // A page that is not shown gives away nothing that was read for it.
  const kept = status === 200 ? {} : { shouldDehydrateQuery: isViewerQuery };
  const state = toText({ queries: dehydrate(queryClient, kept), publicUrl, signIn, domain });
  queryClient.clear();
  return { status, head: headOf(matches, status), body, state };
};

/** A picture that stands in its address would be in each answer to each reader. */
export const renderEntry: RenderEntry = ({ image, content, summary }) =>
  renderToStaticMarkup(
    <>
      {image?.startsWith("http") && <img src={image} alt="" />}
      <Prose text={content || (summary ?? "")} />
    </>,
  );
