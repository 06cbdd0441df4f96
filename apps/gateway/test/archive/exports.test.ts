// @module-tag system
import { compareArchive } from "@earshot/jobs";
import { addExportPart, claimExport, finishExport, openExports, renewExport, sweepExports } from "@earshot/domain";
import { sql } from "kysely";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { connection, db, em, server } from "../support/server.ts";
import { startTestWork } from "../support/work.ts";
import { newComment, newFeedback, newUpvote, newWorld, type Person, type World } from "../support/world.ts";
import { imported, preview } from "./importing.ts";
import { untar } from "./tar.ts";

const api = ({ owner }: World) => trpc(owner.token).export;

const get = (path: string, person?: Person) =>
  fetch(server.url + path, { headers: person ? { authorization: `Bearer ${person.token}` } : {} });

test("an owner has an archive made, and whoever has its link gets it until it is deleted", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  await newUpvote(world, await newFeedback(world, world.outsider, { title: "Ours" }), world.member);
  const created = await api(world).create.mutate({ projectSlug, sign: true });
  expect(created).toMatchObject({ state: "running", progress: 0, path: null, is_signed: true });
  await startTestWork(connection);
  await expect
    .poll(() => api(world).list.query({ projectSlug }))
    .toMatchObject([{ id: created.id, state: "finished", progress: 100 }]);
  const [made] = await api(world).list.query({ projectSlug });
  const response = await get(made!.path!);
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="p-.*-\d{4}-\d\d-\d\d\.tar\.gz"$/);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const archive = Buffer.from(await response.arrayBuffer());
  expect(archive).toHaveLength(made!.bytes!);
  expect([...untar(archive).keys()].slice(0, 2)).toEqual(["manifest.json", "signature.json"]);
  expect(await compareArchive(db, Readable.from([archive]))).toEqual([]);
  // Nobody else is led to it.
  expect((await get(`${made!.path!.slice(0, -4)}xxxx`, world.owner)).status).toBe(404);
  await db
    .updateTable("exports")
    .set({ expires_at: sql<string>`now()` })
    .where("id", "=", created.id)
    .execute();
  expect((await get(made!.path!)).status).toBe(404);
  expect(await api(world).list.query({ projectSlug })).toEqual([]);
  await sweepExports(db);
  expect(await db.selectFrom("export_parts").select("n").where("project_id", "=", world.id).execute()).toEqual([]);
});

test("at most five archives are kept, and one that is made can be stopped", async () => {
  const world = await newWorld();
  const path = { projectSlug: world.slug };
  const made = [];
  for (let n = 0; n < 5; n++) made.push(await api(world).create.mutate(path));
  await expect(api(world).create.mutate(path)).rejects.toThrow("a project keeps at most 5 archives: delete one first.");
  for (const { id: exportId } of made) await api(world).delete.mutate({ ...path, exportId });
  expect((await openExports(em)).filter(({ project_id }) => project_id === world.id)).toEqual([]);
});

test("a process whose archive another one has begun again adds nothing to it", async () => {
  const world = await newWorld();
  const { id } = await api(world).create.mutate({ projectSlug: world.slug });
  const its = { project_id: world.id, id };
  const part = (n: number) => ({ n, content: Buffer.from("part"), progress: 1 });
  const late = await claimExport(em, its);
  expect(await addExportPart(em, late!, part(0))).toBe(true);
  expect(await claimExport(em, its)).toBeUndefined();
  await db
    .updateTable("exports")
    .set({ claimed_until: sql<string>`now()` })
    .where("id", "=", id)
    .execute();
  const other = await claimExport(em, its);
  await renewExport(em, late!);
  expect(await addExportPart(em, late!, part(1))).toBe(false);
  await finishExport(em, late!, { records: 1, bytes: 4 });
  expect(await api(world).list.query({ projectSlug: world.slug })).toMatchObject([{ state: "running" }]);
  expect(await addExportPart(em, other!, part(0))).toBe(true);
  await finishExport(em, other!, { records: 1, bytes: 4 });
  expect(await api(world).list.query({ projectSlug: world.slug })).toMatchObject([{ state: "finished", bytes: 4 }]);
});

test("the archives that name whoever a project forgets are deleted, also one that is being made", async () => {
  const world = await newWorld();
  const { slug: projectSlug, id: project_id, admin } = world;
  const { person } = trpc(admin.token);
  const { id: personId } = await person.create.mutate({ projectSlug, name: "Ada" });
  const claimed = [];
  for (let n = 0; n < 2; n++)
    claimed.push(await claimExport(em, { project_id, id: (await api(world).create.mutate({ projectSlug })).id }));
  const [made, running] = claimed;
  const part = { n: 0, content: Buffer.from("Ada"), progress: 1 };
  for (const its of claimed) expect(await addExportPart(em, its!, part)).toBe(true);
  await finishExport(em, made!, { records: 1, bytes: 3 });
  const { path } = (await api(world).list.query({ projectSlug })).find(({ id }) => id === made!.id)!;
  expect(await (await get(path!)).text()).toBe("Ada");
  await person.forget.mutate({ projectSlug, personId });
  expect((await get(path!)).status).toBe(404);
  expect(await addExportPart(em, running!, { ...part, n: 1 })).toBe(false);
  expect(await api(world).list.query({ projectSlug })).toEqual([]);
});

test("a list of feedback that is imported has the texts that it had", async () => {
  const [world, other] = [await newWorld(), await newWorld()];
  const texts = { title: "+1 for trams", description: "- at night\n- on the ring" };
  await newFeedback(world, world.outsider, texts);
  const file = await (await get(`/p/${world.slug}/exports/feedback.csv`, world.owner)).text();
  await imported(other, "csv", file);
  expect(await trpc(other.owner.token).feedback.list.query({ projectSlug: other.slug })).toMatchObject([texts]);
});

test("what is held back is marked in a list, and does not come back by it", async () => {
  const [world, other] = [await newWorld(), await newWorld()];
  const { slug: projectSlug } = world;
  await trpc(world.owner.token).settings.update.mutate({ projectSlug, hold: "everyone" });
  const create = ({ token }: Person, title: string) =>
    trpc(token).feedback.create.mutate({ projectSlug, title, description: "Of ours." });
  const waits = await create(world.outsider, "Buy tickets here");
  await create(world.member, "Shown");
  const file = await (await get(`/p/${world.slug}/exports/feedback.csv`, world.owner)).text();
  expect(file).toMatch(new RegExp(`^${waits.id},Buy tickets here,.*,true,,`, "m"));
  expect(await imported(other, "csv", file)).toMatchObject({ feedback: { makes: 1, errors: 1 } });
  expect(await trpc().feedback.list.query({ projectSlug: other.slug })).toMatchObject([{ title: "Shown" }]);
});

test("what is merged comes merged, and stays out of a file without what it was merged into", async () => {
  const [world, other] = [await newWorld(), await newWorld()];
  const { slug: projectSlug, outsider, member } = world;
  const [merged, survivor] = [await newFeedback(world, outsider), await newFeedback(world, outsider)];
  for (const [id, person] of [
    [merged, outsider],
    [merged, member],
    [survivor, member],
  ] as const)
    await newUpvote(world, id, person);
  await trpc(world.owner.token).feedback.merge.mutate({ projectSlug, feedbackId: merged, into: survivor });
  const file = await (await get(`/p/${world.slug}/exports/feedback.csv`, world.owner)).text();
  const without = file.replace(new RegExp(`^${survivor},.*\r\n`, "m"), "");
  const { id, ...counts } = await imported(other, "csv", without);
  expect(counts).toMatchObject({ feedback: { errors: 1 } });
  const message = `is merged into ${survivor}, which does not come.`;
  expect((await preview(other, id)).problems).toMatchObject([{ message }]);
  expect(await imported(other, "csv", file)).toMatchObject({ feedback: { makes: 2 } });
  const [item, ...rest] = await trpc(other.owner.token).feedback.list.query({ projectSlug: other.slug });
  expect([item, rest]).toMatchObject([{ upvotes: 2 }, []]);
  const path = { projectSlug: other.slug, feedbackId: item!.id };
  expect(await trpc(other.owner.token).feedback.get.query(path)).toMatchObject({ merged: 1 });
});

test("a list is CSV that no spreadsheet runs", async () => {
  const world = await newWorld();
  const { owner, slug } = world;
  const feedbackId = await newFeedback(world, world.outsider, {
    title: '=HYPERLINK("http://x")',
    description: 'Two\nlines, "quoted"',
  });
  await newComment(world, feedbackId, world.member);
  await newUpvote(world, feedbackId, world.member);
  const of = async (list: string) => (await get(`/p/${slug}/exports/${list}.csv`, owner)).text();
  const [head, row] = (await of("feedback")).split("\r\n");
  expect(head).toMatch(/^id,title,description,author_name,author_email,status,tags,votes,/);
  expect(row).toContain(`,"'=HYPERLINK(""http://x"")","Two\nlines, ""quoted""",Outsider,${world.outsider.email},`);
  expect(await of("votes")).toContain(`,Member,${world.member.email},`);
  for (const list of ["comments", "people", "companies", "changelogs"]) expect(await of(list)).toMatch(/^id,/);
  expect((await get(`/p/${slug}/exports/feedback.csv`, world.admin)).status).toBe(403);
  expect((await get(`/p/${slug}/exports/tokens.csv`, owner)).status).toBe(404);
  expect((await get(`/p/${slug}/exports/constructor.csv`, owner)).status).toBe(404);
});
