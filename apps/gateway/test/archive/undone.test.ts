// @module-tag system
// @module-tag alike
import { packArchive } from "@earshot/jobs";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { files } from "../support/work.ts";
import { db } from "../support/server.ts";
import { newWorld, type World } from "../support/world.ts";
import { importCanny } from "./canny.ts";
import { fill } from "./everything.ts";
import { fider } from "./fider.ts";
import { imported, undo } from "./importing.ts";
import { untar } from "./tar.ts";
import { zipOf } from "./zip.ts";

/** All that a project has, as its archive. */
async function recordsOf({ slug }: World): Promise<object> {
  const target = new PassThrough();
  const file = buffer(target);
  await packArchive({ db, files }, slug, target, null);
  target.end();
  return Object.fromEntries([...untar(await file)].filter(([name]) => name.endsWith(".ndjson")));
}

test("after imports were undone, the latest first, a project with everything in it is what it was", async () => {
  const world = await newWorld();
  await fill(world);
  const before = await recordsOf(world);
  const ids = [await importCanny(world)];
  const between = await recordsOf(world);
  expect(between).not.toEqual(before);
  for (const title of ["First", "Changed"]) ids.push((await imported(world, "fider", zipOf(fider(title)))).id);
  const [canny, first, changed] = ids;
  await undo(world, changed!);
  await undo(world, first!);
  expect(await recordsOf(world)).toEqual(between);
  await undo(world, canny!);
  expect(await recordsOf(world)).toEqual(before);
});
