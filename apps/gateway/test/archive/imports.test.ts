// @module-tag system
import { sql } from "kysely";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newComment, newFeedback, newUpvote, newWorld } from "../support/world.ts";
import { api, countsOf, driftOf, imported, listOf, preview, toldOf, undo, upload, work } from "./importing.ts";

const csv = `id,title,description,author_email,status,tags,votes,created_at
1,"Dark mode, please","It is ""bright""
at night",ada@customer.example,Planned,"ui;night",12,2020-01-02 03:04:05
2,Export,<p>As <strong>CSV</strong></p>,ada@customer.example,Someday,ui,0,2021-05-06T07:08:09+02:00
2,Export again,,,,,,
3,,No title,,,,,
4,Votes,,,,,many,
5,Dates,,,,,,31/01/2020
`;

test("a CSV is previewed, imported with its dates and counts, and nobody is told", async () => {
  const world = await newWorld();
  await newFeedback(world, world.outsider, { title: "Ours" });
  const { id } = await upload(world, "csv", csv);
  const shown = await preview(world, id);
  expect(shown).toMatchObject({ state: "ready", source: "csv" });
  expect(countsOf(shown)).toEqual({
    statuses: { makes: 2 },
    tags: { makes: 2 },
    people: { makes: 1 },
    feedback: { makes: 2, errors: 4 },
  });
  expect(shown.problems).toEqual([
    { kind: "feedback", line: 5, message: "id 2 stands twice." },
    { kind: "feedback", line: 6, message: "title is required." },
    { kind: "feedback", line: 7, message: "votes must be a whole number." },
    {
      kind: "feedback",
      line: 8,
      message: "created_at must be a date such as 2026-01-31 or 2026-01-31T12:00:00Z.",
    },
  ]);
  // A preview changes nothing.
  expect(await listOf(world)).toHaveLength(1);
  await api(world).start.mutate({ projectSlug: world.slug, importId: id });
  await work(world);
  const [ours, exported, dark] = await listOf(world);
  expect(ours).toMatchObject({ title: "Ours" });
  expect(exported).toMatchObject({ title: "Export", description: "As CSV", status: "Someday", upvotes: 0 });
  expect(dark).toMatchObject({
    title: "Dark mode, please",
    description: 'It is "bright"\nat night',
    status: "planned",
    upvotes: 12,
    created_at: "2020-01-02T03:04:05.000Z",
  });
  expect(await driftOf(world)).toEqual([]);
  expect(await toldOf(world)).toEqual([]);
  const people = await trpc(world.owner.token).person.list.query({ projectSlug: world.slug, kind: "imported" });
  expect(people.items).toMatchObject([{ email: "ada@customer.example", kind: "imported", email_verified: false }]);
});

test("the next import changes only what has changed in the source", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  await imported(world, "csv", csv);
  const [exported, dark] = await listOf(world);
  const owner = trpc(world.owner.token).feedback;
  await owner.update.mutate({ projectSlug, feedbackId: dark!.id, title: "Night mode" });
  await owner.update.mutate({ projectSlug, feedbackId: exported!.id, title: "Export all" });
  const next = csv.replace("Planned", "Completed").replaceAll(",12,", ",20,");
  expect(await imported(world, "csv", next)).toMatchObject({ feedback: { changes: 1, same: 1, errors: 4 } });
  expect(await listOf(world)).toMatchObject([
    { title: "Export all" },
    { title: "Night mode", status: "completed", upvotes: 20 },
  ]);
});

test("a title of 200 characters comes, whatever they are, and one of 201 does not", async () => {
  const world = await newWorld();
  const title = "🙂".repeat(200);
  const { id, ...counts } = await imported(world, "csv", `id,title\n1,${title}\n2,${title}!\n`);
  expect(counts).toMatchObject({ feedback: { makes: 1, errors: 1 } });
  expect((await preview(world, id)).problems).toMatchObject([{ message: "title must have at most 200 characters." }]);
  expect(await listOf(world)).toMatchObject([{ title }]);
});

test("undoing takes back what nobody has used, and lists the rest", async () => {
  const world = await newWorld();
  const { id } = await imported(world, "csv", csv);
  const [, dark] = await listOf(world);
  await newComment(world, dark!.id, world.outsider);
  await newUpvote(world, dark!.id, world.outsider);
  const undone = await undo(world, id);
  expect(undone.state).toBe("undone");
  expect(countsOf(undone)).toEqual({
    statuses: { undone: 1, same: 1 },
    tags: { kept: 2 },
    people: { kept: 1 },
    feedback: { undone: 1, kept: 1, errors: 4 },
  });
  expect(await listOf(world)).toMatchObject([{ title: "Dark mode, please", upvotes: 13, comment_count: 1 }]);
  await expect(api(world).undo.mutate({ projectSlug: world.slug, importId: id })).rejects.toThrow(
    "only an import that runs, or finished in the last 24 hours, can be undone.",
  );
});

test("what was taken back comes again with the same file", async () => {
  const world = await newWorld();
  const titled = (title: string) => `id,title\n1,${title}\n`;
  await imported(world, "csv", titled("First"));
  const { id: second } = await imported(world, "csv", titled("Second"));
  expect(countsOf(await undo(world, second))).toMatchObject({ feedback: { undone: 1 } });
  expect(await listOf(world)).toMatchObject([{ title: "First" }]);
  // The file before it has nothing that is not here.
  expect(await imported(world, "csv", titled("First"))).toMatchObject({ feedback: { same: 1 } });
  const { id: third } = await upload(world, "csv", titled("Second"));
  expect(countsOf(await preview(world, third))).toMatchObject({ feedback: { changes: 1 } });
  expect(await imported(world, "csv", titled("Second"))).toMatchObject({ feedback: { changes: 1 } });
  expect(await listOf(world)).toMatchObject([{ title: "Second" }]);
});

test("undoing keeps what somebody watches", async () => {
  const world = await newWorld();
  const { id } = await imported(world, "csv", "title\nWatched\nUnnoticed\n");
  const feedbackId = (await listOf(world)).find(({ title }) => title === "Watched")!.id;
  await trpc(world.outsider.token).feedback.setWatch.mutate({ projectSlug: world.slug, feedbackId, watching: true });
  expect(countsOf(await undo(world, id))).toMatchObject({ feedback: { undone: 1, kept: 1 } });
  expect(await listOf(world)).toMatchObject([{ title: "Watched" }]);
});

test("10,000 rows with 200 faulty ones, in Windows-1252 and with semicolons", { timeout: 300_000 }, async () => {
  const world = await newWorld();
  const rows = Array.from(
    { length: 10_000 },
    (_, n) => `${n % 50 === 0 ? "" : `Größe ${n}`};${n % 7};p${n % 500}@x.example`,
  );
  const file = Buffer.from(["Titel;Stimmen;E-Mail", ...rows].join("\r\n"), "latin1");
  const mapping = { title: "Titel", votes: "Stimmen", author_email: "E-Mail" };
  // PostgreSQL keeps the plans that it makes for small tables.
  const small = await newWorld();
  const { id } = await upload(small, "csv", csv);
  await sql`analyze imported_records, import_rows`.execute(db);
  for (let n = 0; n < 10; n++) await preview(small, id);
  const counts = await imported(world, "csv", file, mapping);
  expect(counts).toMatchObject({ feedback: { makes: 9_800, errors: 200 }, people: { makes: 490 } });
  const [some] = await trpc(world.owner.token).feedback.list.query({ projectSlug: world.slug, search: "Größe 9999" });
  expect(some).toMatchObject({ title: "Größe 9999", upvotes: 9_999 % 7 });
});
