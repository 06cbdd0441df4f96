import type { EarshotOptions } from "@earshot/client/react";
import type { QueryClient } from "@tanstack/react-query";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { companyList, peopleList, readCompaniesAddress, readPeopleAddress } from "../../features/people/lists.ts";
import { listTitle } from "../../features/inbox/title.text.ts";
import { needed, wanted } from "../load.ts";
import { manageRoute } from "./manage.tsx";
import { teamTitle } from "./team-title.ts";

interface Loading {
  queryClient: QueryClient;
  earshot: EarshotOptions;
}

/** The settings have the currency of the amounts on these pages. */
const currency = ({ queryClient, earshot }: Loading, projectSlug: string) =>
  wanted(queryClient, earshot.settings.get.queryOptions({ projectSlug }));

/** `/p/{slug}/manage/people` */
export const personsRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: "/people",
  validateSearch: readPeopleAddress,
  loaderDeps: ({ search }) => search,
  // A search shows its own skeletons.
  loader: async ({ context, params: { slug }, deps, cause, parentMatchPromise }) => {
    const { loaderData } = await parentMatchPromise;
    const list = context.queryClient.infiniteQuery(peopleList(context.earshot, slug, deps)).catch(() => undefined);
    if (cause !== "stay") await Promise.all([list, currency(context, slug)]);
    return loaderData;
  },
  head: ({ loaderData }) => teamTitle(listTitle.people, loaderData),
  component: lazyRouteComponent(() => import("../../pages/people/people-page.tsx"), "PeoplePage"),
});

/** `/p/{slug}/manage/people/{personId}` */
export const personRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: "/people/$personId",
  loader: async ({ context, params: { slug: projectSlug, personId }, parentMatchPromise }) => {
    const { queryClient, earshot } = context;
    const { loaderData } = await parentMatchPromise;
    const [person] = await Promise.all([
      needed(queryClient, earshot.person.get.queryOptions({ projectSlug, personId })),
      currency(context, projectSlug),
    ]);
    return loaderData && { ...loaderData, person };
  },
  head: ({ loaderData }) => teamTitle(loaderData?.person.name ?? listTitle.people, loaderData),
  component: lazyRouteComponent(() => import("../../pages/people/person-page.tsx"), "PersonPage"),
});

/** `/p/{slug}/manage/companies` */
export const companiesRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: "/companies",
  validateSearch: readCompaniesAddress,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params: { slug }, deps, cause, parentMatchPromise }) => {
    const { loaderData } = await parentMatchPromise;
    const list = context.queryClient.infiniteQuery(companyList(context.earshot, slug, deps)).catch(() => undefined);
    if (cause !== "stay") await Promise.all([list, currency(context, slug)]);
    return loaderData;
  },
  head: ({ loaderData }) => teamTitle(listTitle.companies, loaderData),
  component: lazyRouteComponent(() => import("../../pages/people/companies-page.tsx"), "CompaniesPage"),
});

/** `/p/{slug}/manage/companies/{companyId}` */
export const companyRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: "/companies/$companyId",
  loader: async ({ context, params: { slug: projectSlug, companyId }, parentMatchPromise }) => {
    const { queryClient, earshot } = context;
    const { loaderData } = await parentMatchPromise;
    const [company] = await Promise.all([
      needed(queryClient, earshot.company.get.queryOptions({ projectSlug, companyId })),
      currency(context, projectSlug),
      queryClient.infiniteQuery(peopleList(earshot, projectSlug, { company: companyId })).catch(() => undefined),
    ]);
    return loaderData && { ...loaderData, company };
  },
  head: ({ loaderData }) => teamTitle(loaderData?.company.name ?? listTitle.companies, loaderData),
  component: lazyRouteComponent(() => import("../../pages/people/company-page.tsx"), "CompanyPage"),
});
