// @module-tag system
// @module-tag alike
import sharp from "sharp";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { server } from "../support/server.ts";
import { newWorld } from "../support/world.ts";
import { hostilePictures, marker } from "./hostile-pictures.ts";
import { put, see, statusOf, uploaded } from "./pictures.ts";

const world = await newWorld();
const files = await hostilePictures();
const types = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"];

/** Uploads a file, by the name of any type. Returns the status, the sentence, and the picture's address. */
async function send(content: Buffer, at: number) {
  const { upload_path, path } = await trpc(world.member.token).file.create.mutate({
    projectSlug: world.slug,
    type: types[at % types.length]!,
    bytes: content.length,
  });
  const response = await put(upload_path, new Uint8Array(content));
  return { status: response.status, path, ...((await response.json()) as { error?: string }) };
}

test(`each of ${files.length} hostile files is refused with a sentence, or harmless`, async () => {
  expect(files.length).toBeGreaterThanOrEqual(200);
  const logged = server.logs.length;
  const wrong: unknown[] = [];
  for (const [at, { name, content, isRefused }] of files.entries()) {
    const { status, error, path } = await send(content, at);
    if (status === 400 && /^[a-z][^\n]{20,150}\.$/.test(error ?? "")) {
      if ((await statusOf(path, world.member)) !== 404) wrong.push([name, "a refused picture is there"]);
      continue;
    }
    if (status !== 200 || isRefused) {
      wrong.push([name, status, error]);
      continue;
    }
    for (const address of [path, `${path}/small`]) {
      const stored = Buffer.from(await (await see(address, world.member)).arrayBuffer());
      const { format, width, pageHeight, height, exif, xmp, iptc, icc } = await sharp(stored).metadata();
      if (format !== "webp" || Math.max(width, pageHeight ?? height) > 2_560 || exif || xmp || iptc || icc)
        wrong.push([name, format, width, height]);
      if (stored.includes(marker) || stored.includes("PK\x03\x04")) wrong.push([name, "has what was in it"]);
    }
  }
  expect(wrong).toEqual([]);
  // And then a good one.
  expect(await statusOf(await uploaded(world, world.member), world.member)).toBe(200);
  expect(server.logs.slice(logged).filter((line) => line.includes('"level":50'))).toEqual([]);
});

test.each(["../../auth-secret", "..%2f..%2fauth-secret", "%2e%2e/x", "a.webp", "small", "0".repeat(36)])(
  "no path leads elsewhere: %s",
  async (path) => {
    for (const [method, address] of [
      ["GET", `/files/${path}`],
      ["GET", `/files/${path}/small`],
      ["PUT", `/files/${path}/secret`],
    ] as const) {
      const response = await fetch(server.url + address, { method, ...(method === "PUT" && { body: "x" }) });
      expect([response.status, response.headers.get("content-type")]).toEqual([404, "application/json"]);
    }
  },
);
