import { db } from "../server.ts";
import { trpc } from "../http.ts";
import { newChangelog, newFeedback, type World } from "../world.ts";
import { type Feature, inProject } from "./example.ts";

const list = "/projects/{projectSlug}/changelogs";

async function slugOf(id: string): Promise<string> {
  const { slug } = await db.selectFrom("changelogs").select("slug").where("id", "=", id).executeTakeFirstOrThrow();
  return slug;
}

/** Remembers a file of a changelog of the project, and returns its path. */
async function newFile(world: World, path: string): Promise<string> {
  const { token } = world.owner;
  const file = { path, digest: "0".repeat(64), title: "News", feedbackIds: [] };
  await trpc(token).changelog.putFile.mutate({ projectSlug: world.slug, ...file });
  return path;
}

export const changelog: Feature = {
  operations: {
    "changelog.listPublic": {
      access: "200 200 200 200 200 200",
      route: "GET /{projectSlug}/changelogs",
      graphql: { type: "PublicChangelog", path: ["publicChangelogs(projectSlug: $projectSlug)"] },
    },
    "changelog.list": {
      access: "401 200 200 200 200 200",
      route: `GET ${list}`,
      graphql: { type: "Changelog", path: [inProject, "changelogs(first: 100)", "nodes"] },
    },
    "changelog.page": {
      access: "401 200 200 200 200 200",
      variants: [{ public_only: true, limit: 1 }],
      graphql: {
        type: "Changelog",
        path: [inProject, "changelogs(first: 100)", "nodes"],
        part: ({ items }: { items: unknown }) => items,
      },
    },
    "changelog.get": {
      access: "401 200 200 200 200 200",
      input: async ({ id }) => ({ slug: await slugOf(await id("changelogId")) }),
      graphql: { type: "Changelog", path: ["changelog(projectSlug: $projectSlug, slug: $slug)"] },
    },
    "changelog.setFeedback": {
      access: "401 401 404 200 200 200",
      input: async ({ world, author }) => ({ feedbackIds: [await newFeedback(world, author)], status: "completed" }),
    },
    "changelog.create": {
      access: "401 401 404 200 200 200",
      input: ({ unique }) => ({
        title: unique("New"),
        summary: "S",
        content: "C",
        published: true,
        publish_date: null,
      }),
    },
    "changelog.update": {
      access: "401 401 404 200 200 200",
      input: () => ({ title: "Changed", image: null, published: false }),
    },
    "changelog.listFiles": {
      access: "401 401 404 200 200 200",
      graphql: { type: "ChangelogFile", path: [inProject, "changelogFiles"] },
    },
    "changelog.putFile": {
      access: "401 401 404 200 200 200",
      input: ({ unique }) => ({
        path: unique("news.md"),
        digest: "0".repeat(64),
        title: "News",
        summary: "S",
        content: "C",
        published: true,
        publish_date: "2026-01-01T00:00:00.000Z",
        feedbackIds: [],
        status: "completed",
      }),
    },
    "changelog.forgetFile": {
      access: "401 401 404 200 200 200",
      input: async ({ unique, world }) => ({ path: await newFile(world, unique("news.md")) }),
    },
    "changelog.delete": { access: "401 401 404 403 200 200", route: `DELETE ${list}/{changelogId}` },
  },
  ids: {
    changelogId: {
      make: ({ home }) => newChangelog(home),
      foreign: {
        "of another project": ({ other }) => ({ changelogId: other["changelogId"]! }),
        "that is a feedback's": ({ own }) => ({ changelogId: own["feedbackId"]! }),
      },
    },
  },
};
