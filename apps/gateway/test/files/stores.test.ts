// @module-tag system
// @module-tag alike
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileStore, type FileStore, keysOf } from "@earshot/jobs";
import { newId } from "@earshot/operations";
import { afterAll, expect, test } from "vitest";
import { startS3 } from "./bucket.ts";

const scratch = mkdtempSync(join(tmpdir(), "earshot-stores-"));
afterAll(() => rmSync(scratch, { recursive: true }));
const at = await startS3("pictures");

const stores: Record<string, FileStore> = {
  folder: fileStore({ s3Url: undefined, folder: join(scratch, "files") }),
  S3: fileStore({ s3Url: at("pictures/earshot?region=eu-west-1"), folder: "" }),
};

test.each(Object.entries(stores))("a %s has what was put there, to the byte, until it is deleted", async (_, store) => {
  const { whole, small } = keysOf({ project_id: newId(), id: newId() });
  const content = Buffer.from(Array.from({ length: 300_000 }, (_each, index) => (index * 7) % 256));
  expect([await store.get(whole), await store.size(whole)]).toEqual([undefined, undefined]);
  await store.put(whole, content);
  await store.put(small, content.subarray(0, 10));
  expect((await buffer((await store.get(whole))!)).equals(content)).toBe(true);
  expect(await store.size(whole)).toBe(content.length);
  await store.delete(whole);
  await store.delete(whole);
  expect(await store.get(whole)).toBeUndefined();
  expect(await buffer((await store.get(small))!)).toHaveLength(10);
});

test("S3 that refuses says why in the log, and that it does not answer to people", async () => {
  const wrong = fileStore({ s3Url: at("pictures", "S3RVER:wrong"), folder: "" });
  const refusal = await wrong.put("a/b.webp", Buffer.from("x")).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    message: expect.stringContaining("storage of pictures"),
  });
  expect(String((refusal as Error).cause)).toMatch(/S3 answers PUT with 403: .*SignatureDoesNotMatch/s);
  await expect(fileStore({ s3Url: at("nothing"), folder: "" }).put("a/b.webp", Buffer.from("x"))).rejects.toMatchObject(
    {
      code: "SERVICE_UNAVAILABLE",
    },
  );
});

test("what a kill leaves half written is not there, and goes with the picture", async () => {
  const store = stores["folder"]!;
  const folder = join(scratch, "files", "half");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "a.webp.partial"), "half");
  expect(await store.get("half/a.webp")).toBeUndefined();
  await store.delete("half/a.webp");
  expect(readdirSync(folder)).toEqual([]);
  expect(existsSync(folder)).toBe(true);
});
