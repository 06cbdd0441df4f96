// @module-tag system
// @module-tag embedded
import { newFolder, open } from "@earshot/db/testing";
import { fileStore, sweepFiles } from "@earshot/jobs";
import type { Tables } from "@earshot/operations";
import { sql } from "kysely";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { filesFolder } from "../../src/settings/files.ts";
import { startGateway } from "../support/child.ts";
import { trpc } from "../support/http.ts";
import { newOwner } from "../support/owner.ts";
import { pictureOf, put } from "./pictures.ts";

const rounds = 3;

test("kill -9 during uploads leaves no row without its files, and no file without a row, after a day", async () => {
  const settings = { DATA_DIR: newFolder() };
  const before = await open(settings);
  const { id: projectId, slug: projectSlug, token } = await newOwner(before);
  await before.close();
  const bytes = new Uint8Array(await pictureOf(1_200, 900));
  const used: string[] = [];
  for (let round = 1; round <= rounds; round++) {
    const gateway = await startGateway({ ...settings, SEED_DEMO: "false" });
    const { file, feedback } = trpc(token, gateway.url);
    const send = async () => {
      for (;;) {
        const input = { projectSlug, type: "image/png", bytes: bytes.length };
        const { upload_path, path, id } = await file.create.mutate(input);
        const { ok } = await put(upload_path, bytes, gateway.url);
        if (!ok) throw new Error("The gateway refused a picture.");
        await feedback.create.mutate({ projectSlug, title: "A", description: `![](${path})` });
        used.push(id);
      }
    };
    const sending = Array.from({ length: 4 }, () => send().catch(() => undefined));
    await vi.waitUntil(() => used.length >= round * 6, { timeout: 150_000 });
    await setTimeout(29 * round);
    await gateway.stop("SIGKILL");
    await Promise.all(sending);
  }

  const after = await open(settings);
  const db = after.em.getKysely<Tables>();
  await sql`update files set created_at = created_at - interval '25 hours'`.execute(db);
  const folder = filesFolder(settings.DATA_DIR);
  await sweepFiles(db, fileStore({ s3Url: undefined, folder }));
  const rows = (await db.selectFrom("files").select("id").execute()).map(({ id }) => id);
  await after.close();
  const place = join(folder, projectId);
  const stored = existsSync(place) ? readdirSync(place) : [];
  expect(stored.toSorted()).toEqual(rows.flatMap((id) => [`${id}-small.webp`, `${id}.webp`]).toSorted());
  expect(used.filter((id) => !rows.includes(id))).toEqual([]);
});
