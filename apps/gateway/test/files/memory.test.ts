// @module-tag system
// @module-tag alike
import { readFileSync, writeFileSync } from "node:fs";
import { newFolder, open, startPostgres } from "@earshot/db/testing";
import sharp, { type Sharp } from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { startGateway } from "../support/child.ts";
import { trpc } from "../support/http.ts";
import { few } from "../support/long-runs.ts";
import { newOwner } from "../support/owner.ts";
import { pictureOf, put } from "./pictures.ts";

/** As the image and the unit of systemd set it. */
const malloc = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072", MALLOC_MMAP_THRESHOLD_: "131072" };

/** Of 40 megapixels, and of 10. */
const [large, medium] = [6_320, 3_160];
const flat = (side: number) => sharp({ create: { width: side, height: side, channels: 4, background: "#0f7a5f80" } });
const frame = (background: string) => sharp({ create: { width: 2_000, height: 2_000, channels: 3, background } });

/** The pictures that need the most memory of those that are taken. */
const taken: Sharp[] = [
  flat(large).png({ progressive: true, compressionLevel: 1 }),
  flat(large).jpeg({ progressive: true }).withMetadata({ orientation: 6 }),
  flat(large).webp({ lossless: true, effort: 0 }),
  flat(medium).avif({ effort: 0 }),
];

async function animation(): Promise<Buffer> {
  const frames = await Promise.all(["#f00", "#0f0"].map((color) => frame(color).png().toBuffer()));
  const all = Array.from({ length: 20 }, (_, at) => frames[at % 2]!);
  return sharp(all, { join: { animated: true } })
    .gif({ effort: 1 })
    .toBuffer();
}

async function onPostgres() {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  const settings = { DATABASE_URL: server.url };
  const connection = await open(settings);
  await connection.migrate();
  const owner = await newOwner(connection);
  await connection.close();
  return { owner, settings: { ...settings, DATA_DIR: newFolder() } };
}

async function embedded() {
  const settings = { DATA_DIR: newFolder() };
  const connection = await open(settings);
  const owner = await newOwner(connection);
  await connection.close();
  return { owner, settings };
}

const databases = [
  // It takes some 300 MB of this by itself, and more while V8 compiles it.
  ["the embedded database", embedded, 540],
  ["PostgreSQL", onPostgres, 460],
] as const;

test.each(few(databases))(
  "ten uploads of the largest pictures at once take little memory: %s",
  async (name, prepare, most) => {
    const { owner, settings } = await prepare();
    const { slug: projectSlug, token } = owner;
    const pictures = [...(await Promise.all(taken.map((picture) => picture.toBuffer()))), await animation()];
    const tooMuch = await flat(3_400).avif({ effort: 0 }).toBuffer();
    const { url, pid } = await startGateway({ ...malloc, ...settings });
    /** The most memory since the last call, in MB. */
    const peak = () => {
      const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
      writeFileSync(`/proc/${pid}/clear_refs`, "5");
      return Number(kilobytes) / 1_024;
    };
    const send = async (content: Buffer) => {
      const input = { projectSlug, type: "image/png", bytes: content.length };
      const { upload_path } = await trpc(token, url).file.create.mutate(input);
      const response = await put(upload_path, new Uint8Array(content), url);
      return [response.status, response.ok ? "" : await response.text()];
    };
    await trpc(token, url).tag.list.query({ projectSlug });
    peak();
    const before = peak();
    const usual = await pictureOf(1_200, 900);
    const sent = await Promise.all([...pictures, ...Array.from({ length: 5 }, () => usual)].map(send));
    expect(sent.map(([status]) => status)).toEqual(sent.map(() => 200));
    expect(await send(tooMuch)).toEqual([400, expect.stringContaining("takes too much memory to read")]);
    const after = peak();
    console.info(`${name}: ${Math.round(before)} MB before, ${Math.round(after)} MB at most`);
    expect(after).toBeLessThan(most);
    expect(after - before).toBeLessThan(290);
  },
);
