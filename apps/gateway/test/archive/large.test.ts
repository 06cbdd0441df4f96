// @module-tag system
// @module-tag alike
import { newFolder, newPostgresDatabase, open } from "@earshot/db/testing";
import { openArchive } from "@earshot/jobs";
import type { Tables } from "@earshot/operations";
import { randomUUID } from "node:crypto";
import { createReadStream, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { earshot } from "../support/child.ts";
import { isLong } from "../support/long-runs.ts";
import { measured } from "../support/measured.ts";

const [items, voters, votesEach] = isLong ? [100_000, 20_000, 20] : [1_000, 200, 20];

/** The most memory that an export from PostgreSQL or an import into it has beyond that of any command, in bytes. */
const mostMemory = 256_000_000;

const newPath = (end: string) => join(inject("scratch"), `${randomUUID()}${end}`);

/** Adds feedback with votes to the demo. */
async function grow(env: { DATA_DIR: string }): Promise<void> {
  const { em, close } = await open(env);
  const db = em.getKysely<Tables>();
  const { id } = await db.selectFrom("projects").select("id").where("slug", "=", "demo").executeTakeFirstOrThrow();
  const uuid = (kind: string, n: ReturnType<typeof sql>) =>
    sql`(${sql.lit(kind)} || lpad(to_hex(${n}), 12, '0'))::uuid`;
  const [person, item] = ["01890000-0000-7000-8000-", "01900000-0000-7000-8000-"];
  await sql`insert into people (project_id, id, kind, email, full_name, first_seen_at, last_seen_at)
    select ${id}, ${uuid(person, sql`n`)}, 'imported', 'v' || n || '@x.example', 'Voter ' || n, now(), now()
    from generate_series(1, ${sql.lit(voters)}) as n`.execute(db);
  const step = 10_000;
  for (let from = 1; from <= items; from += step) {
    const of = sql`generate_series(${sql.lit(from)}, ${sql.lit(Math.min(items, from + step - 1))}) as n`;
    await sql`insert into feedback (project_id, id, user_id, title, description, status, upvotes, comment_count, merged)
      select ${id}, ${uuid(item, sql`n`)}, ${uuid(person, sql`1 + n % ${sql.lit(voters)}`)}, 'Idea ' || n,
        repeat('Text ', 20), 'planned', ${sql.lit(votesEach)}, 0, 0 from ${of}`.execute(db);
    await sql`insert into feedback_upvotes (project_id, feedback_id, user_id)
      select ${id}, ${uuid(item, sql`n`)}, ${uuid(person, sql`1 + (n + k * 7) % ${sql.lit(voters)}`)}
      from ${of}, generate_series(1, ${sql.lit(votesEach)}) as k`.execute(db);
  }
  await close();
}

/** The checksums of an archive's files. */
async function sumsOf(file: string) {
  const stream = createReadStream(file);
  const { manifest } = await openArchive(stream);
  stream.destroy();
  return manifest.files;
}

test(
  `${items} feedback with ${items * votesEach} votes are the same after they went to PostgreSQL and back`,
  { timeout: 1_800_000 },
  async () => {
    const [first, postgres, last] = [
      { DATA_DIR: newFolder() },
      { DATABASE_URL: await newPostgresDatabase() },
      { DATA_DIR: newFolder() },
    ];
    const figures: Record<string, object> = {};
    await earshot(first, "seed");
    await grow(first);
    const [a, b, c] = [newPath(".tar.gz"), newPath(".tar.gz"), newPath(".tar.gz")];
    figures["export from embedded"] = await measured(first, "export", "demo", a);
    const sums = await sumsOf(a);
    expect(sums.find(({ name }) => name === "votes.ndjson")?.records).toBeGreaterThanOrEqual(items * votesEach);
    await earshot(postgres, "migrate");
    const idle = await measured(postgres, "verify");
    const there = await measured(postgres, "import", a, "--with-accounts");
    const out = await measured(postgres, "export", "demo", b);
    Object.assign(figures, { "import to PostgreSQL": there, "export from PostgreSQL": out });
    expect(await sumsOf(b)).toEqual(sums);
    await earshot(last, "migrate");
    figures["import to embedded"] = await measured(last, "import", b, "--with-accounts");
    await measured(last, "export", "demo", c);
    expect(await sumsOf(c)).toEqual(sums);
    expect(await earshot(last, "verify")).toMatchObject({ code: 0 });
    for (const { memory } of [there, out]) expect(memory - idle.memory).toBeLessThan(mostMemory);
    if (isLong) console.info({ idle, ...figures, bytes: statSync(a).size });
  },
);
