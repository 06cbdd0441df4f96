import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { changelogText } from "../features/changelog/changelog.text.ts";
import { feedsOf } from "../features/changelog/feeds.ts";
import { publicEntries } from "../features/changelog/pages.ts";
import { excerptOf, linkedData, metaOf } from "../data/project/meta.ts";
import { needed } from "./load.ts";
import { projectRoute } from "./project.tsx";

/** `/p/{slug}/changelog` */
export const changelogRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/changelog",
  loader: async ({ context: { queryClient, earshot }, params: { slug }, parentMatchPromise }) => {
    const [{ loaderData }] = await Promise.all([
      parentMatchPromise,
      queryClient.infiniteQuery(publicEntries(earshot, slug)).catch(() => undefined),
    ]);
    return loaderData && { name: loaderData.board.name, feeds: feedsOf(loaderData.board) };
  },
  head: ({ loaderData: { name, feeds } = { name: "", feeds: [] } }) => ({
    ...metaOf({ title: `${changelogText.title} · ${name}`, description: changelogText.lead(name) }),
    links: feeds.map(({ name: title, type, href }) => ({ rel: "alternate", type, title, href })),
  }),
  component: lazyRouteComponent(() => import("../pages/project/changelog-page.tsx"), "ChangelogPage"),
});

/** `/p/{slug}/changelog/{entrySlug}` */
export const changelogEntryRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/changelog/$entrySlug",
  loader: async ({ context: { queryClient, earshot }, params: { slug, entrySlug }, parentMatchPromise }) => {
    const [entry, { loaderData }] = await Promise.all([
      needed(queryClient, earshot.changelog.get.queryOptions({ projectSlug: slug, slug: entrySlug })),
      parentMatchPromise,
    ]);
    return { entry, name: loaderData?.board.name ?? "" };
  },
  head: ({ loaderData }) => {
    if (!loaderData) return {};
    const { entry, name } = loaderData;
    const description = entry.summary || excerptOf(entry.content ?? "");
    return {
      ...metaOf({ title: `${entry.title} · ${name}`, description, image: entry.image, type: "article" }),
      ...linkedData({
        "@type": "BlogPosting",
        headline: entry.title,
        description,
        datePublished: entry.publish_date,
        publisher: { "@type": "Organization", name },
      }),
    };
  },
  component: lazyRouteComponent(() => import("../pages/project/entry-page.tsx"), "EntryPage"),
});
