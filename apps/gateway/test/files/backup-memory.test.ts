// @module-tag system
// @module-tag embedded
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { newFolder, open } from "@earshot/db/testing";
import { keysOf } from "@earshot/jobs";
import { newId, type Tables } from "@earshot/operations";
import { expect, inject, test } from "vitest";
import { measured } from "../support/measured.ts";
import { newOwner } from "../support/owner.ts";

const mebibyte = 1_024 * 1_024;
const [count, size] = [16, 8 * mebibyte];

const fresh = () => join(inject("scratch"), randomUUID().slice(0, 8));

test("pictures pass through a backup and a restore a few at a time", async () => {
  const env = { DATA_DIR: newFolder() };
  const connection = await open(env);
  const { id: project_id } = await newOwner(connection);
  const content = randomBytes(size);
  const sha256 = createHash("sha256").update(content).digest("hex");
  const rows = Array.from({ length: count }, () => ({ project_id, id: newId() }));
  for (const picture of rows)
    for (const key of Object.values(keysOf(picture))) {
      const path = join(env.DATA_DIR, "files", key);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
  const now = new Date().toISOString();
  const stored = {
    created_by: project_id,
    bytes: 2 * size,
    sha256,
    small_sha256: sha256,
    stored_at: now,
    expires_at: now,
  };
  await connection.em
    .getKysely<Tables>()
    .insertInto("files")
    .values(rows.map((row) => ({ ...row, ...stored })))
    .execute();
  await connection.close();

  const [file, bare] = [fresh(), fresh()];
  const without = await measured(env, "backup", "--without-pictures", bare);
  const backup = await measured(env, "backup", file);
  expect(statSync(file).size).toBeGreaterThan(2 * count * size);
  const restored = await measured({ DATA_DIR: fresh() }, "restore", bare);
  const restore = await measured({ DATA_DIR: fresh() }, "restore", file);
  const [more, moreAgain] = [backup.memory - without.memory, restore.memory - restored.memory];
  console.info(
    `backup and restore of ${(2 * count * size) / mebibyte} MB of pictures: ${[more, moreAgain].map((bytes) => Math.round(bytes / mebibyte)).join(" and ")} MB more memory`,
  );
  for (const bytes of [more, moreAgain]) expect(bytes).toBeLessThan(180 * mebibyte);
});
