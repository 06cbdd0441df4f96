// @module-tag system
import { deleteAllLeftRows } from "@earshot/domain";
import { compareArchive, importArchive, packArchive, sweepFiles } from "@earshot/jobs";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { imported } from "../archive/importing.ts";
import { untar } from "../archive/tar.ts";
import { trpc } from "../support/http.ts";
import { db, em } from "../support/server.ts";
import { files } from "../support/work.ts";
import { newWorld } from "../support/world.ts";
import { pictureOf, see, statusOf, uploaded } from "./pictures.ts";

async function exported(slug: string): Promise<Buffer> {
  const target = new PassThrough();
  const file = buffer(target);
  await packArchive({ db, files }, slug, target, null);
  target.end();
  return file;
}

const bytesOf = async (path: string) => Buffer.from(await (await see(path)).arrayBuffer());

test("an archive has the pictures, and a project that is imported shows the same, to the byte", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner, outsider } = world;
  const [inText, icon] = [await uploaded(world, outsider, await pictureOf(900, 300)), await uploaded(world, owner)];
  const description = `![](${inText}#900x300)`;
  await trpc(outsider.token).feedback.create.mutate({ projectSlug, title: "Broken", description });
  await trpc(owner.token).project.update.mutate({ projectSlug, icon });
  const paths = [inText, `${inText}/small`, icon];
  const before = await Promise.all(paths.map((path) => bytesOf(path)));
  const archive = await exported(projectSlug);
  const id = inText.replace("/files/", "");
  expect([...untar(archive).keys()]).toEqual(expect.arrayContaining([`files/${id}.webp`, `files/${id}-small.webp`]));

  const open = () => Readable.from([archive], { objectMode: false });
  const options = { ownerId: null, withAccounts: false, files };
  const copy = await importArchive(em, open, { ...options, slug: `${projectSlug}-2` });
  expect(await compareArchive(db, open(), copy.slug)).toEqual([]);
  await trpc(owner.token).project.delete.mutate({ projectSlug });
  await deleteAllLeftRows(db, world.id);
  await sweepFiles(db, files);
  expect(await Promise.all(paths.map((path) => statusOf(path)))).toEqual([200, 200, 200]);
  expect(await Promise.all(paths.map((path) => bytesOf(path)))).toEqual(before);
  const again = untar(await exported(copy.slug));
  for (const name of [`files/${id}.webp`, `files/${id}-small.webp`])
    expect(again.get(name)).toEqual(untar(archive).get(name));
});

test("an archive that is imported into another project brings no pictures, and counts none", async () => {
  const [from, world] = [await newWorld(), await newWorld()];
  const description = `![](${await uploaded(from, from.outsider)})`;
  await trpc(from.outsider.token).feedback.create.mutate({ projectSlug: from.slug, title: "Broken", description });
  const { id: _, ...counts } = await imported(world, "earshot", await exported(from.slug));
  expect(counts).toMatchObject({ feedback: { makes: 1 } });
  expect(counts).not.toHaveProperty("files");
});
