// @module-tag system
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newWorld, type World } from "../support/world.ts";
import { api, driftOf, imported, listOf, preview, toldOf, undo, upload, work } from "./importing.ts";

const csv = (rows: string[]) => ["id,title,status,tags,created_at", ...rows].join("\n");
const rows = [
  "1,One,Open,ui;old,2020-01-01",
  "2,Two,Doing,UI,2020-01-02",
  "3,Three,Planned,,2020-01-03",
  "4,Four,Junk,junk,2020-01-04",
];

type Chosen = Omit<Parameters<ReturnType<typeof api>["start"]["mutate"]>[0], "projectSlug" | "importId">;

async function run(world: World, file: string, chosen: Chosen = {}) {
  const { id } = await upload(world, "csv", file);
  await api(world).start.mutate({ projectSlug: world.slug, importId: id, ...chosen });
  await work(world);
  expect(await driftOf(world)).toEqual([]);
  return id;
}

const shownIn = async (world: World) => {
  const items = await trpc(world.owner.token).feedback.list.query({ projectSlug: world.slug });
  const tagged = await Promise.all(
    items.map(({ id }) => trpc(world.owner.token).feedback.get.query({ projectSlug: world.slug, feedbackId: id })),
  );
  return Object.fromEntries(
    tagged.map(({ title, status, tags }) => [title, [status, ...tags.map(({ name }) => name)]]),
  );
};

test("a team chooses what becomes of each status and tag: one of its own, a new one, or nothing; the next import knows", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const { tag, status } = trpc(world.owner.token);
  await tag.create.mutate({ projectSlug, name: "interface" });
  const [first] = await status.list.query({ projectSlug });
  const before = await status.list.query({ projectSlug });

  const { id } = await upload(world, "csv", csv(rows));
  const { statuses, tags } = await preview(world, id);
  expect(statuses).toEqual([
    { name: "Open", feedback: 1, target: null },
    { name: "Doing", feedback: 1, target: null },
    { name: "Planned", feedback: 1, target: "planned" },
    { name: "Junk", feedback: 1, target: null },
  ]);
  expect(tags).toEqual([
    { name: "ui", feedback: 2, target: null },
    { name: "old", feedback: 1, target: null },
    { name: "junk", feedback: 1, target: null },
  ]);
  const chosen = {
    statuses: [
      { from: "Doing", to: "In Progress" },
      { from: "planned", to: "On the list" },
      { from: "Junk", to: null },
    ],
    tags: [
      { from: "ui", to: "Interface" },
      { from: "junk", to: null },
    ],
  };
  const importId = await run(world, csv(rows), chosen);
  expect(await shownIn(world)).toEqual({
    One: ["Open", "interface", "old"],
    Two: ["in progress", "interface"],
    Three: ["On the list"],
    Four: [first?.name],
  });
  expect((await tag.list.query({ projectSlug })).map(({ name }) => name)).toEqual(["interface", "old"]);
  expect(await toldOf(world)).toEqual([]);

  // Without a choice, the next import does as the last one.
  const more = [...rows.map((row) => row.replace("Open", "Doing")), "5,Five,Junk,ui;junk,2020-01-05"];
  const { id: again } = await upload(world, "csv", csv(more));
  expect((await preview(world, again)).statuses.map(({ target }) => target)).toEqual([
    "in progress",
    "On the list",
    first?.name,
  ]);
  const next = await run(world, csv(more));
  expect(await shownIn(world)).toMatchObject({
    One: ["in progress", "interface", "old"],
    Five: [first?.name, "interface"],
  });
  await undo(world, next);
  expect(await shownIn(world)).toMatchObject({ One: ["Open", "interface", "old"] });
  await undo(world, importId);
  expect(await listOf(world)).toEqual([]);
  expect(await status.list.query({ projectSlug })).toEqual(before);
  // What was chosen goes with the import.
  expect(await imported(world, "csv", csv(rows))).toMatchObject({
    statuses: { makes: 3, same: 1 },
    tags: { makes: 3 },
  });
});

test("a status and a tag whose lower case JavaScript and the database make in two ways are those here", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const { tag, status } = trpc(world.owner.token);
  await status.create.mutate({ projectSlug, name: "İnceleniyor", color: "#64748b", stage: "active" });
  await tag.create.mutate({ projectSlug, name: "İş" });
  const file = csv(["1,One,İnceleniyor,İş,2020-01-01", "2,Two,ΟΔΟΣ,,2020-01-02", "3,Three,οδος,,2020-01-03"]);
  await run(world, file);
  expect(await shownIn(world)).toEqual({ One: ["İnceleniyor", "İş"], Two: ["ΟΔΟΣ"], Three: ["ΟΔΟΣ"] });
  // The next import changes the status of one of them alone.
  await run(world, file.replace("Two,ΟΔΟΣ", "Two,İnceleniyor"));
  expect(await shownIn(world)).toMatchObject({ Two: ["İnceleniyor"] });
});

test("two tags of a source become one", async () => {
  const world = await newWorld();
  const tags = ["ui", "old"].map((from) => ({ from, to: "Interface" }));
  const importId = await run(world, csv(rows), { tags });
  expect(await preview(world, importId)).toMatchObject({ state: "finished" });
  expect(await shownIn(world)).toMatchObject({ One: ["Open", "Interface"], Two: ["Doing", "Interface"] });
});

test("a tag that the team has deleted stays away, and does not stop the next import", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  await imported(world, "csv", csv(rows));
  const { tag } = trpc(world.owner.token);
  await tag.delete.mutate({ projectSlug, tagName: "ui" });
  await imported(world, "csv", csv([...rows, "5,Five,Open,ui,2020-01-05"]));
  expect(await shownIn(world)).toMatchObject({ Five: ["Open"], One: ["Open", "old"] });
});

test("a tag of an earlier import is left out of the next ones, and stays where it is", async () => {
  const world = await newWorld();
  await imported(world, "csv", csv(rows));
  const later = [...rows, "5,Five,Open,ui;old,2020-01-05"];
  await run(world, csv(later), { tags: [{ from: "ui", to: null }] });
  expect(await shownIn(world)).toMatchObject({ One: ["Open", "old", "ui"], Five: ["Open", "old"] });
  await run(world, csv([...later, "6,Six,Open,ui,2020-01-06"]));
  expect(await shownIn(world)).toMatchObject({ One: ["Open", "old", "ui"], Six: ["Open"] });
});

test("an import that runs is stopped and taken back", async () => {
  const world = await newWorld();
  const many = Array.from({ length: 900 }, (_, n) => `${n},Row ${n},Open,ui,2020-01-01`);
  const { id } = await upload(world, "csv", csv(many));
  const { slug: projectSlug } = world;
  await api(world).start.mutate({ projectSlug, importId: id });
  await work(world, 5);
  expect(await preview(world, id)).toMatchObject({ state: "running", can_undo: true });
  expect((await listOf(world)).length).toBeGreaterThan(0);
  expect(await api(world).undo.mutate({ projectSlug, importId: id })).toMatchObject({ state: "undoing" });
  await work(world);
  expect(await preview(world, id)).toMatchObject({ state: "undone", can_undo: false });
  expect(await listOf(world)).toEqual([]);
  expect(await driftOf(world)).toEqual([]);
});
