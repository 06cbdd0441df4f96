import { anyone, pageIfThere, ProjectPath, query, reader } from "@earshot/operations";
import { z } from "zod";
import { readChangelogPage, usualPage } from "./changelog.page.ts";
import {
  changelogPage,
  changelogsFor,
  editedAt,
  nextPublication,
  pageValues,
  publicChangelogs,
} from "./changelog.queries.ts";
import { AuthoredChangelog, Changelog, FeedChangelog, ListChangelogsInput } from "./changelog.schema.ts";
import { ChangelogPage, PageChangelogsInput } from "./page.schema.ts";

export const listPublicChangelogs = query({
  name: "listPublicChangelogs",
  summary: "Lists a project's public changelogs, newest first. No token is needed.",
  access: anyone,
  input: ListChangelogsInput,
  item: () => null,
  output: z.array(Changelog),
  cachedFor: "role",
  changesAt: nextPublication,
  jsonInNode: true,
  values: pageValues,
  rows: (scope, values) => changelogPage(Object.keys(Changelog.shape), publicChangelogs(scope), values),
});

/** The most entries of a feed. */
const feedLength = 50;

export const listNewestChangelogs = query({
  name: "listNewestChangelogs",
  summary: "Lists the newest of a project's public changelogs, as many as its feeds show.",
  access: anyone,
  input: ProjectPath,
  item: () => null,
  output: z.array(FeedChangelog),
  cachedFor: "role",
  changesAt: nextPublication,
  jsonInNode: true,
  rows: (scope, { maxBytes }) =>
    changelogPage(Object.keys(FeedChangelog.shape), publicChangelogs(scope).select(editedAt), {
      maxBytes,
      limit: feedLength,
    }),
});

export const listChangelogs = query({
  name: "listChangelogs",
  summary: "Lists a project's changelogs, newest first. Only the team sees drafts (on top) and scheduled ones.",
  access: reader,
  input: ListChangelogsInput,
  item: () => null,
  output: z.array(AuthoredChangelog),
  cachedFor: "role",
  namesOwn: "outsiders",
  changesAt: nextPublication,
  jsonInNode: true,
  values: pageValues,
  rows: (scope, values) => changelogPage(Object.keys(AuthoredChangelog.shape), changelogsFor(scope), values),
});

export const pageChangelogs = query({
  name: "pageChangelogs",
  mcp: { toolset: "core", title: "List changelogs" },
  summary: "Lists one page of a project's changelogs and returns the cursor of the next page.",
  access: reader,
  input: PageChangelogsInput,
  item: () => null,
  output: ChangelogPage,
  cachedFor: "role",
  namesOwn: "outsiders",
  changesAt: nextPublication,
  values: ({ limit = usualPage, ...input }) => ({ ...pageValues(input), limit }),
  shape: ({ public_only: isPublicOnly }) => isPublicOnly,
  rows: readChangelogPage,
  compose: pageIfThere,
});
