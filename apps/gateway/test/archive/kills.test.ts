// @module-tag system
// @module-tag embedded
import { newPostgresDatabase, open } from "@earshot/db/testing";
import { stageRows, verify } from "@earshot/domain";
import { packArchive, withSource } from "@earshot/jobs";
import { newId, type Tables } from "@earshot/operations";
import { sql } from "kysely";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { files } from "../support/work.ts";
import { expect, inject, test } from "vitest";
import { earshot } from "../support/child.ts";
import { isLong } from "../support/long-runs.ts";
import { untar } from "./tar.ts";

const kills = isLong ? 10 : 2;
const rows = 2_000;

/** Starts a process that imports, and kills it after so many parts. Infinity: it goes on to the end. */
async function importUntil(env: Record<string, string>, parts: number): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "import-worker.ts")], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(child, "close");
  let seen = 0;
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    seen += String(chunk).split("\n").length - 1;
    // The next part is on its way.
    if (seen >= parts) child.kill("SIGKILL");
  }
  await closed;
}

test(
  "an import that is killed again and again adds each row once, and undoing leaves what was",
  { timeout: 300_000 },
  async () => {
    const env = { DATABASE_URL: await newPostgresDatabase() };
    await earshot(env, "seed");
    const { em, close } = await open(env);
    const db = em.getKysely<Tables>();
    const exported = async () => {
      const target = new PassThrough();
      const file = buffer(target);
      await packArchive({ db, files }, "demo", target, null);
      target.end();
      return [...untar(await file)].filter(([name]) => name.endsWith(".ndjson"));
    };
    const before = await exported();
    const { id: project_id } = await db
      .selectFrom("projects")
      .select("id")
      .where("slug", "=", "demo")
      .executeTakeFirstOrThrow();
    const id = newId();
    await db.insertInto("imports").values({ id, project_id, source: "csv", created_by: newId() }).execute();
    const lines = Array.from(
      { length: rows },
      (_, n) => `${n},Row ${n},p${n % 50}@x.example,${n % 3},t${n % 5},kind ${n % 4}`,
    );
    const file = ["id,title,author_email,votes,tags,status", ...lines].join("\n");
    const path = join(inject("scratch"), `${id}.csv`);
    writeFileSync(path, file);
    await withSource("csv", path, { options: {}, importKey: "" }, (read) =>
      stageRows(em, { projectId: project_id, importId: id }, read),
    );

    async function through(state: "running" | "undoing"): Promise<void> {
      await sql`update imports set state = ${state}, started_at = coalesce(started_at, now()) where id = ${id}::uuid`.execute(
        db,
      );
      for (let n = 0; n < kills; n++) await importUntil(env, 1);
      await importUntil(env, Infinity);
    }
    await through("running");
    expect(await db.selectFrom("imports").select("state").where("id", "=", id).execute()).toEqual([
      { state: "finished" },
    ]);
    const { rows: made } =
      await sql`select kind, outcome, count(*)::int from import_rows where import_id = ${id}::uuid group by 1, 2 order by 1`.execute(
        db,
      );
    expect(made).toEqual([
      { kind: "feedback", outcome: "made", count: rows },
      { kind: "people", outcome: "made", count: 50 },
      { kind: "statuses", outcome: "made", count: 4 },
      { kind: "tags", outcome: "made", count: 5 },
    ]);
    expect(await verify(db)).toEqual([]);
    await through("undoing");
    expect(await verify(db)).toEqual([]);
    expect(await exported()).toEqual(before);
    await close();
  },
);
