// @module-tag api
import { describe, expect, test } from "vitest";
import { procedures } from "@earshot/api";
import { takesProject } from "../support/examples.ts";
import { ask } from "../support/graphql.ts";
import { trpc } from "../support/http.ts";
import { cellOf, type standings } from "../support/permission-table.ts";
import { statementsOf, useRecorded } from "../support/statements.ts";
import { newFeedback, newTag, newWorld } from "../support/world.ts";

const boardOf = (projectSlug: string, token?: string) => trpc(token).board.get.query({ projectSlug });

test("a board has the project's name, address, statuses, tags and counts", async () => {
  const world = await newWorld();
  const { id, slug, outsider, member } = world;
  for (const name of ["b", "A"]) await newTag(world, name, "red");
  for (const status of ["planned", "shipped?", "planned"]) await newFeedback(world, outsider, { status });
  const board = await boardOf(slug);
  expect(board).toEqual({
    id,
    slug,
    name: "Test project",
    icon: null,
    icon_radius: "rounded-md",
    og_image: null,
    visibility: "public",
    domain: null,
    team_only: [],
    guests_may: [],
    changelog_preview_style: "summary",
    statuses: expect.any(Array),
    tags: await trpc(member.token).tag.list.query({ projectSlug: slug }),
    counts: [
      { status: "planned", count: 2 },
      { status: "shipped?", count: 1 },
    ],
    viewer: null,
  });
  expect(board.statuses.map(({ name, stage, position }) => [name, stage, position])).toEqual([
    ["in review", "new", 0],
    ["backlog", "new", 1],
    ["planned", "planned", 2],
    ["in progress", "active", 3],
    ["completed", "done", 4],
    ["rejected", "closed", 5],
  ]);
  expect(new Set(board.statuses.map((status) => status.id)).size).toBe(6);
});

test("GraphQL has the same board, down to the viewer", async () => {
  const world = await newWorld();
  await newTag(world, "a");
  await newFeedback(world, world.member);
  const query = `query ($projectSlug: String!) { board(projectSlug: $projectSlug) {
    id name slug icon icon_radius: iconRadius og_image: ogImage visibility domain team_only: teamOnly guests_may: guestsMay changelog_preview_style: changelogPreviewStyle
    statuses { id name color stage position moving_into: movingInto }
    tags { id project_id: projectId name color created_at: createdAt }
    counts { status count } viewer { role kind can } } }`;
  for (const token of [undefined, world.outsider.token, world.admin.token]) {
    const { data, errors } = await ask(query, { projectSlug: world.slug }, token);
    expect(errors).toBeUndefined();
    expect(data.board).toEqual(await boardOf(world.slug, token));
  }
});

const inProject = procedures.filter(takesProject).map(({ name }) => name);

/** Returns the operations that the table of permissions allows a standing, at least on their own things. */
const allowed = (standing: (typeof standings)[number]) =>
  inProject.filter((name) => /200|own|lower/.test(cellOf(name, standing)));

describe.each(["outsider", "member", "admin", "owner"] as const)("the viewer who is %s", (standing) => {
  test("may do what the table of permissions says", async () => {
    const world = await newWorld();
    const { viewer } = await boardOf(world.slug, world[standing].token);
    expect(viewer).toEqual({ kind: "user", role: standing === "outsider" ? null : standing, can: allowed(standing) });
  });
});

test("what the settings reserve for the team is missing from an outsider's list alone, at once", async () => {
  const { slug: projectSlug, outsider, member, admin } = await newWorld();
  const { settings } = trpc(admin.token);
  const can = async (token: string) => (await boardOf(projectSlug, token)).viewer?.can;
  const without = (...names: string[]) => allowed("outsider").filter((name) => !names.includes(name));
  expect(await can(outsider.token)).toEqual(allowed("outsider"));
  await settings.update.mutate({ projectSlug, voting: "team" });
  expect(await can(outsider.token)).toEqual(without("feedback.setUpvote", "comment.setUpvote"));
  await settings.update.mutate({ projectSlug, voting: "everyone", commenting: "team", posting: "team" });
  expect(await can(outsider.token)).toEqual(without("comment.create", "feedback.create", "file.create"));
  expect(await can(member.token)).toEqual(allowed("member"));
});

test("a board is read once for all with the same standing, and anew when something of it changes", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider, member } = world;
  const { outsider: elsewhere } = await newWorld();
  await useRecorded(outsider, member, elsewhere);
  const isRead = async (token?: string) =>
    (await statementsOf(() => boardOf(projectSlug, token))).some((statement) => statement.includes("answer.*"));
  await boardOf(projectSlug);
  const people = [undefined, outsider.token, elsewhere.token, member.token, member.token, undefined];
  const reads: boolean[] = [];
  for (const token of people) reads.push(await isRead(token));
  expect(reads).toEqual([false, true, false, true, false, false]);
  await trpc(outsider.token).feedback.create.mutate({ projectSlug, title: "A", description: "B" });
  expect((await boardOf(projectSlug)).counts).toEqual([{ status: "in review", count: 1 }]);
});
