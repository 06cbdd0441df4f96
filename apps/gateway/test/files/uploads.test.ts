// @module-tag api
import sharp from "sharp";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { db, startServer, em } from "../support/server.ts";
import { newPerson, newWorld } from "../support/world.ts";
import { pictureOf, put, see, statusOf, uploaded } from "./pictures.ts";

test("whoever may post uploads a picture, which is stored as WebP without its metadata", async () => {
  const world = await newWorld();
  const content = await sharp({ create: { width: 3_000, height: 1_000, channels: 3, background: "#fff" } })
    .jpeg()
    .withExif({ IFD0: { Copyright: "Wembley" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { file } = trpc(world.outsider.token);
  const created = await file.create.mutate({ projectSlug: world.slug, type: "image/png", bytes: content.length });
  const response = await put(created.upload_path, new Uint8Array(content));
  expect(await response.json()).toMatchObject({ id: created.id, path: created.path, width: 853, height: 2_560 });
  const shown = await see(created.path, world.outsider);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    "content-type": "image/webp",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-cache",
  });
  const stored = Buffer.from(await shown.arrayBuffer());
  const { width, height, exif, xmp, icc, format } = await sharp(stored).metadata();
  expect({ width, height, exif, xmp, icc, format }).toEqual({ width: 853, height: 2_560, format: "webp" });
  const small = sharp(Buffer.from(await (await see(`${created.path}/small`, world.outsider)).arrayBuffer()));
  expect(await small.metadata()).toMatchObject({ width: 213, height: 640 });
});

test.each([2, 3, 4, 5, 6, 7, 8])("a picture is stored upright, as its orientation %i says", async (orientation) => {
  const world = await newWorld();
  const quarter = { input: { create: { width: 30, height: 20, channels: 3 as const, background: "#f00" } } };
  const content = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#0f0" } })
    .composite([{ ...quarter, left: 0, top: 0 }])
    .jpeg({ quality: 100 })
    .withMetadata({ orientation })
    .toBuffer();
  const { file } = trpc(world.outsider.token);
  const input = { projectSlug: world.slug, type: "image/jpeg" as const, bytes: content.length };
  const { upload_path, path } = await file.create.mutate(input);
  expect((await put(upload_path, new Uint8Array(content))).status).toBe(200);
  const stored = Buffer.from(await (await see(path, world.outsider)).arrayBuffer());
  const wanted = await sharp(content).autoOrient().raw().toBuffer({ resolveWithObject: true });
  const found = await sharp(stored).raw().toBuffer({ resolveWithObject: true });
  expect([found.info.width, found.info.height]).toEqual([wanted.info.width, wanted.info.height]);
  const differences = wanted.data.map((value, at) => Math.abs(value - found.data[at]!));
  expect(differences.reduce((sum, one) => sum + one, 0) / differences.length).toBeLessThan(5);
});

test("an address takes the bytes once, in time, and no more than were announced", async () => {
  const world = await newWorld();
  const { file } = trpc(world.outsider.token);
  const content = new Uint8Array(await pictureOf());
  const input = { projectSlug: world.slug, type: "image/png", bytes: content.length };
  const { upload_path, id } = await file.create.mutate(input);
  expect((await put(`${upload_path}x`, content)).status).toBe(404);
  expect((await put(upload_path, content)).status).toBe(200);
  expect((await put(upload_path, content)).status).toBe(404);

  const short = await file.create.mutate({ ...input, bytes: content.length - 1 });
  const refused = await put(short.upload_path, content);
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { error: `the picture has more than the ${content.length - 1} bytes that were announced.` },
  ]);
  const late = await file.create.mutate(input);
  await db.updateTable("files").set({ expires_at: "2020-01-01T00:00:00.000Z" }).where("id", "=", late.id).execute();
  expect((await put(late.upload_path, content)).status).toBe(404);
  expect(await db.selectFrom("files").select("id").where("id", "in", [id, short.id]).execute()).toEqual([{ id }]);
  await expect(file.create.mutate({ ...input, type: "image/svg+xml" })).rejects.toThrow(
    "type must be image/png, image/jpeg, image/webp, image/gif or image/avif.",
  );
  await expect(file.create.mutate({ ...input, bytes: 8 * 1_048_576 + 1 })).rejects.toThrow(
    "bytes must be at most 8388608.",
  );
});

test("a body without a length ends as soon as it is too long", async () => {
  const world = await newWorld();
  const { upload_path } = await trpc(world.outsider.token).file.create.mutate({
    projectSlug: world.slug,
    type: "image/png",
    bytes: 100,
  });
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  const init = { method: "PUT", body: endless, duplex: "half" as const };
  const response = await fetch(new URL(upload_path, (await startServer(em)).url), init).catch(() => null);
  if (response) expect(response.status).toBe(400);
  expect(sent).toBeLessThan(50_000_000);
});

test("animations keep their frames", async () => {
  const world = await newWorld();
  const frames = await Promise.all(["#f00", "#0f0", "#00f"].map((color) => pictureOf(20, 20, color)));
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 200, 300], loop: 0 })
    .toBuffer();
  const path = await uploaded(world, world.outsider, gif);
  for (const address of [path, `${path}/small`]) {
    const stored = Buffer.from(await (await see(address, world.outsider)).arrayBuffer());
    expect(await sharp(stored, { animated: true }).metadata()).toMatchObject({ pages: 3, delay: [100, 200, 300] });
  }
});

test("a picture belongs to the text that has it, and is read with its rights", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider, owner } = world;
  const stranger = await newPerson();
  const path = await uploaded(world, outsider);
  // Nothing has it yet: nobody sees it but who has uploaded it.
  for (const each of [null, stranger, owner]) expect(await statusOf(path, each)).toBe(404);
  const description = `Look: ![A screen](${path}#40x30)`;
  const { feedback, comment } = trpc(outsider.token);
  const { id: feedbackId } = await feedback.create.mutate({ projectSlug, title: "Broken", description });
  const shown = await see(path);
  expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "public, no-cache"]);
  const etag = shown.headers.get("etag")!;
  expect((await see(path, null, { "if-none-match": etag })).status).toBe(304);

  const reply = await uploaded(world, outsider);
  const { id: commentId } = await comment.create.mutate({ projectSlug, feedbackId, content: `![](${reply})` });
  expect(await statusOf(reply)).toBe(200);
  await trpc(owner.token).moderation.spam.mutate({ projectSlug, ids: [commentId] });
  expect(await statusOf(reply, null)).toBe(404);
  expect(await statusOf(reply, stranger)).toBe(404);
  expect(await statusOf(reply, owner)).toBe(200);

  // Also by its cached address, once it is hidden.
  await trpc(owner.token).moderation.hide.mutate({ projectSlug, ids: [feedbackId] });
  expect((await see(path, null, { "if-none-match": etag })).status).toBe(404);
  expect([await statusOf(path, outsider), await statusOf(path, owner)]).toEqual([200, 200]);
  await trpc(owner.token).moderation.approve.mutate({ projectSlug, ids: [feedbackId] });
  expect(await statusOf(path)).toBe(200);
  await trpc(owner.token).settings.update.mutate({ projectSlug, visibility: "internal" });
  expect([await statusOf(path), await statusOf(path, stranger)]).toEqual([404, 200]);
  await trpc(owner.token).settings.update.mutate({ projectSlug, visibility: "private" });
  expect([await statusOf(path), await statusOf(path, stranger), await statusOf(path, owner)]).toEqual([404, 404, 200]);
  await trpc(owner.token).feedback.delete.mutate({ projectSlug, feedbackId });
  expect(await statusOf(path, owner)).toBe(404);
});

test("a picture of merged feedback is shown while what it was merged into is, unless the team has hidden it", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider, owner } = world;
  const [picture, answered] = [await uploaded(world, outsider), await uploaded(world, owner)];
  const { feedback, moderation } = trpc(owner.token);
  const post = async (title: string, description: string) =>
    (await trpc(outsider.token).feedback.create.mutate({ projectSlug, title, description })).id;
  const [into, feedbackId] = [await post("Survivor", ""), await post("Merged", `![](${picture})`)];
  await feedback.answer.mutate({ projectSlug, feedbackId, content: `![](${answered})` });
  await trpc((await newPerson()).token).moderation.report.mutate({ projectSlug, id: feedbackId, reason: "Rude." });
  await feedback.merge.mutate({ projectSlug, feedbackId, into });
  const seen = async (person: typeof owner | null) => [
    await statusOf(picture, person),
    await statusOf(answered, person),
  ];
  const stranger = await newPerson();
  expect([await seen(null), await seen(stranger)]).toEqual([
    [200, 200],
    [200, 200],
  ]);
  for (const id of [into, feedbackId]) {
    await moderation.hide.mutate({ projectSlug, ids: [id] });
    for (const person of [null, stranger]) expect(await seen(person)).toEqual([404, 404]);
    expect(await seen(owner)).toEqual([200, 200]);
    await moderation.approve.mutate({ projectSlug, ids: [id] });
    expect(await seen(null)).toEqual([200, 200]);
  }
});

test("nobody takes somebody else's picture, or one of another project", async () => {
  const [world, other] = [await newWorld(), await newWorld()];
  const [own, secret] = [await uploaded(other, world.outsider), await uploaded(world, world.owner)];
  const { feedback } = trpc(world.outsider.token);
  const description = `![](${own}) ![](${secret})`;
  await feedback.create.mutate({ projectSlug: world.slug, title: "Taken", description });
  expect([await statusOf(own), await statusOf(secret)]).toEqual([404, 404]);
  expect(await statusOf(secret, world.owner)).toBe(200);
});

test("answers, changelogs, a project and an account have pictures too", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner } = world;
  const { feedback, changelog, project, account } = trpc(owner.token);
  const [answer, image, inside, icon] = await Promise.all([1, 2, 3, 4].map(() => uploaded(world, owner)));
  const { id: feedbackId } = await feedback.create.mutate({ projectSlug, title: "A", description: "" });
  await feedback.answer.mutate({ projectSlug, feedbackId, content: `![](${answer})` });
  const draft = { projectSlug, title: "New", summary: "S", content: `![](${inside})`, image: image! };
  const { id: changelogId } = await changelog.create.mutate(draft);
  await project.update.mutate({ projectSlug, icon: icon! });
  expect([await statusOf(answer!), await statusOf(image!), await statusOf(inside!), await statusOf(icon!)]).toEqual([
    200, 404, 404, 200,
  ]);
  await changelog.update.mutate({ projectSlug, changelogId, published: true });
  expect([await statusOf(image!), await statusOf(inside!)]).toEqual([200, 200]);
  await project.update.mutate({ projectSlug, icon: null });
  expect(await statusOf(icon!)).toBe(404);

  const bytes = new Uint8Array(await pictureOf());
  const own = await account.createPicture.mutate({ type: "image/png", bytes: bytes.length });
  expect((await put(own.upload_path, bytes)).status).toBe(200);
  expect(await statusOf(own.path)).toBe(404);
  expect(await account.update.mutate({ avatar_url: own.path })).toMatchObject({ avatar_url: own.path });
  const shown = await see(own.path);
  expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "public, max-age=86400"]);
});

test("a picture in a note is the team's, also once a comment has its address", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member, admin, outsider } = world;
  const path = await uploaded(world, member);
  const { feedback, note, comment } = trpc(member.token);
  const { id: feedbackId } = await feedback.create.mutate({ projectSlug, title: "A", description: "" });
  await note.create.mutate({ projectSlug, feedbackId, content: `![](${path})` });
  await comment.create.mutate({ projectSlug, feedbackId, content: `![](${path})` });
  expect([await statusOf(path), await statusOf(path, outsider), await statusOf(path, admin)]).toEqual([404, 404, 200]);
});

test("a project has room for so many bytes, and a person for so many pictures in a minute", async () => {
  const world = await newWorld();
  const { url } = await startServer(em, { FILES_PROJECT_MB: "1", FILES_PER_MINUTE: "2" });
  const create = (bytes: number) =>
    trpc(world.outsider.token, url).file.create.mutate({ projectSlug: world.slug, type: "image/png", bytes });
  await create(1_000_000);
  await expect(create(100_000)).rejects.toThrow("pictures take 1 MB here, which is the most");
  await expect(create(1)).rejects.toThrow(/^you have uploaded 2 pictures within a minute, which is the most/);
});
