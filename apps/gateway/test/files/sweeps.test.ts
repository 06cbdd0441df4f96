// @module-tag system
import { fileStore, sweepFiles, withoutSweeps } from "@earshot/jobs";
import { deleteAllLeftRows, deleteUser, unusedFiles } from "@earshot/domain";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { filesFolder } from "../../src/settings/files.ts";
import { trpc } from "../support/http.ts";
import { dataDir, db, em } from "../support/server.ts";
import { newPerson, newWorld, type World } from "../support/world.ts";
import { pictureOf, put, see, statusOf, uploaded } from "./pictures.ts";

const folder = filesFolder(dataDir);
const store = fileStore({ s3Url: undefined, folder });
const sweep = () => sweepFiles(db, store);
const idOf = (path: string) => path.replace("/files/", "");

/** The clock goes on by a day. */
const nextDay = ({ id }: { id: string }) =>
  sql`update files set created_at = created_at - interval '25 hours' where project_id = ${id}`.execute(db);

/** True if there is a row, and both files: neither is there without the other. */
async function isThere({ id: projectId }: { id: string }, path: string): Promise<boolean> {
  const id = idOf(path);
  const row = await db
    .selectFrom("files")
    .select("id")
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .execute();
  const files = ["", "-small"].map((ending) => existsSync(join(folder, projectId, `${id}${ending}.webp`)));
  expect(files).toEqual([row.length > 0, row.length > 0]);
  return row.length > 0;
}

const post = async ({ slug: projectSlug, outsider }: World, description: string) =>
  (await trpc(outsider.token).feedback.create.mutate({ projectSlug, title: "Broken", description })).id;

test("after a day, what no text has is deleted, and what one has stays", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider } = world;
  const [unused, used, left] = [
    await uploaded(world, outsider),
    await uploaded(world, outsider),
    await uploaded(world, outsider),
  ];
  const never = await trpc(outsider.token).file.create.mutate({ projectSlug, type: "image/png", bytes: 10 });
  await post(world, `![](${used})`);
  const feedbackId = await post(world, `![](${left})`);
  await trpc(outsider.token).feedback.update.mutate({ projectSlug, feedbackId, description: "Nothing to see" });
  expect(await statusOf(left, outsider)).toBe(404);
  await sweep();
  expect([await isThere(world, unused), await isThere(world, used), await isThere(world, left)]).toEqual([
    true,
    true,
    true,
  ]);
  await nextDay(world);
  await sweep();
  expect([await isThere(world, unused), await isThere(world, used), await isThere(world, left)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(await db.selectFrom("files").select("id").where("id", "=", never.id).execute()).toEqual([]);
  expect(await statusOf(used)).toBe(200);
});

test("what belongs to something deleted is deleted", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner, outsider } = world;
  const { feedback, comment, changelog } = trpc(owner.token);
  const paths = [];
  for (let n = 0; n < 4; n++) paths.push(await uploaded(world, owner));
  const [described, answered, commented, logged] = paths as [string, string, string, string];
  const { id: feedbackId } = await feedback.create.mutate({
    projectSlug,
    title: "A",
    description: `![](${described})`,
  });
  await feedback.answer.mutate({ projectSlug, feedbackId, content: `![](${answered})` });
  await comment.create.mutate({ projectSlug, feedbackId, content: `![](${commented})` });
  const { id: changelogId } = await changelog.create.mutate({ projectSlug, title: "B", image: logged });
  await sweep();
  for (const path of paths) expect(await isThere(world, path)).toBe(true);
  await feedback.delete.mutate({ projectSlug, feedbackId });
  await changelog.delete.mutate({ projectSlug, changelogId });
  await sweep();
  for (const path of paths) expect(await isThere(world, path)).toBe(false);

  const [icon, kept] = [await uploaded(world, owner), await uploaded(world, outsider)];
  await trpc(owner.token).project.update.mutate({ projectSlug, icon });
  await post(world, `![](${kept})`);
  await trpc(owner.token).project.delete.mutate({ projectSlug });
  expect(await statusOf(icon, owner)).toBe(404);
  await deleteAllLeftRows(db, world.id);
  await sweep();
  expect([await isThere(world, icon), await isThere(world, kept)]).toEqual([false, false]);
});

test("a deleted account's picture is deleted, and what a forgotten person has uploaded", async () => {
  const person = await newPerson();
  const bytes = new Uint8Array(await pictureOf());
  const { account } = trpc(person.token);
  const own = await account.createPicture.mutate({ type: "image/png", bytes: bytes.length });
  await put(own.upload_path, bytes);
  await account.update.mutate({ avatar_url: own.path });
  await nextDay(person);
  await sweep();
  expect(await isThere(person, own.path)).toBe(true);
  await deleteUser(em, person.id);
  expect(await statusOf(own.path)).toBe(404);
  await sweep();
  expect(await isThere(person, own.path)).toBe(false);

  const world = await newWorld();
  const path = await uploaded(world, world.outsider);
  await post(world, `![](${path})`);
  // As a person without an account.
  await db
    .updateTable("people")
    .set({ kind: "added" })
    .where("project_id", "=", world.id)
    .where("id", "=", world.outsider.id)
    .execute();
  await trpc(world.owner.token).person.forget.mutate({ projectSlug: world.slug, personId: world.outsider.id });
  expect(await statusOf(path)).toBe(404);
  await sweep();
  expect(await isThere(world, path)).toBe(false);
});

test("no sweep deletes what a backup may still have to read", async () => {
  const world = await newWorld();
  const path = await uploaded(world, world.outsider);
  await nextDay(world);
  await withoutSweeps(async () => {
    await sweep();
    expect(await isThere(world, path)).toBe(true);
  });
  await sweep();
  expect(await isThere(world, path)).toBe(false);
});

test("a sweep that is killed between the file and the row goes on", async () => {
  const world = await newWorld();
  const path = await uploaded(world, world.outsider);
  await nextDay(world);
  const [found] = (await unusedFiles(db, 200)).filter(({ id }) => id === idOf(path));
  await store.delete(`${found!.project_id}/${found!.id}.webp`);
  expect((await see(path, world.outsider)).status).toBe(404);
  await sweep();
  expect(await isThere(world, path)).toBe(false);
});
