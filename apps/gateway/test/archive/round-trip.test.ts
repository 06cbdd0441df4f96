// @module-tag system
// @module-tag alike
import { newFolder, newPostgresDatabase, open } from "@earshot/db/testing";
import { packArchive } from "@earshot/jobs";
import type { Tables } from "@earshot/operations";
import { randomUUID } from "node:crypto";
import { createWriteStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { files as pictures } from "../support/work.ts";
import { commentPlays } from "../consistency/histories/comments.ts";
import { feedbackPlays } from "../consistency/histories/feedback.ts";
import { mergePlays } from "../consistency/histories/merge.ts";
import { newModel } from "../consistency/histories/model.ts";
import { projectPlays } from "../consistency/histories/project.ts";
import { teamPlays } from "../consistency/histories/team.ts";
import { earshot } from "../support/child.ts";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newPerson, newWorld } from "../support/world.ts";
import { untar } from "./tar.ts";

const newFile = () => join(inject("scratch"), `${randomUUID()}.tar.gz`);

/** The records of an archive: all its files but the manifest, which has the time of the export. */
function recordsOf(file: string): Record<string, string> {
  const files = [...untar(readFileSync(file))];
  return Object.fromEntries(files.filter(([name]) => name.endsWith(".ndjson")));
}

type Env = Record<string, string>;

async function exported(env: Env, slug: string, ...options: string[]): Promise<string> {
  const file = newFile();
  expect(await earshot(env, "export", slug, file, ...options)).toMatchObject({ code: 0 });
  return file;
}

async function imported(env: Env, file: string, ...options: string[]): Promise<string> {
  await earshot(env, "migrate");
  const { code, stderr } = await earshot(env, "import", file, ...options);
  expect([code, stderr]).toEqual([0, expect.stringMatching(/Imported /)]);
  expect(await earshot(env, "verify")).toMatchObject({ code: 0, stderr: "All is well.\n" });
  expect(await earshot(env, "verify", "--against", file)).toMatchObject({ code: 0, stderr: "All is well.\n" });
  return stderr;
}

/** Takes an archive to PostgreSQL and on to another embedded database. Returns the archive of the last one. */
async function roundTrip(file: string, slug: string): Promise<string> {
  const postgres = { DATABASE_URL: await newPostgresDatabase() };
  await imported(postgres, file, "--with-accounts");
  const there = await exported(postgres, slug);
  expect(recordsOf(there)).toEqual(recordsOf(file));
  const embedded = { DATA_DIR: newFolder() };
  await imported(embedded, there, "--with-accounts");
  return exported(embedded, slug);
}

test("the demo is the same after it went to PostgreSQL and back", { timeout: 600_000 }, async () => {
  const env = { DATA_DIR: newFolder() };
  await earshot(env, "seed");
  const file = await exported(env, "demo", "--sign");
  expect(Object.values(recordsOf(file)).join("").split("\n").length).toBeGreaterThan(500);
  expect(recordsOf(await roundTrip(file, "demo"))).toEqual(recordsOf(file));

  // On the same server it is a copy, with the same records and another id.
  expect(await earshot(env, "import", file)).toMatchObject({
    code: 1,
    stderr: "there is a project demo already: choose another slug with --slug.\n",
  });
  const { code, stderr } = await earshot(env, "import", file, "--slug", "copy");
  expect([code, stderr]).toEqual([0, expect.stringContaining("It is signed by this server.\nImported copy.\n")]);
  expect(await earshot(env, "verify", "--against", file, "--slug", "copy")).toMatchObject({ code: 0 });
  const { "project.ndjson": _, ...copy } = recordsOf(await exported(env, "copy"));
  expect(recordsOf(file)).toMatchObject(copy);
});

const play = fc.constantFrom(...feedbackPlays, ...commentPlays, ...mergePlays, ...projectPlays, ...teamPlays);
const nat = fc.nat(99);
const draw = fc.record({
  who: fc.nat(3),
  at: nat,
  which: nat,
  yes: fc.boolean(),
  name: fc.constantFrom("bug", "idea", "ui"),
});
const steps = fc.array(fc.record({ play, draw }), { minLength: 150, maxLength: 150 });

test(
  "a project made by random operations is the same after it went to PostgreSQL and back",
  { timeout: 600_000 },
  async () => {
    const world = await newWorld();
    const { slug: projectSlug } = world;
    const people = [world.outsider, await newPerson(), world.member, world.admin];
    const ids = people.map(({ id }) => id);
    const owner = trpc(world.owner.token);
    const model = newModel(await owner.status.list.query({ projectSlug }));
    for (const step of fc.sample(steps, 1).flat())
      await step.play({
        ...step.draw,
        model,
        owner,
        people: ids,
        api: trpc(people[step.draw.who]?.token),
        projectSlug,
      });
    const some = async (table: "feedback" | "comments") =>
      (await db.selectFrom(table).select("id").where("project_id", "=", world.id).limit(3).execute()).map(
        ({ id }) => id,
      );
    const hidden = [...(await some("feedback")), ...(await some("comments"))];
    // Some random projects are empty.
    if (hidden.length > 0) await owner.moderation.hide.mutate({ projectSlug, ids: hidden });
    await owner.settings.update.mutate({ projectSlug, hold: "newcomers", held_words: ["casino"], max_links: 2 });
    const file = newFile();
    const target = createWriteStream(file);
    await packArchive({ db, files: pictures }, projectSlug, target, null);
    await finished(target.end());
    expect(recordsOf(await roundTrip(file, projectSlug))).toEqual(recordsOf(file));
  },
);

test("people without an account here become imported people, and their accounts stay closed", async () => {
  const env = { DATA_DIR: newFolder() };
  await earshot(env, "seed");
  const file = await exported(env, "demo");
  const other = { DATA_DIR: newFolder() };
  await earshot(other, "user", "create", "--email", "ada@team.example", "--name", "Ada");
  expect(await earshot(other, "import", file)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^no owner of the project has an account here: name one with --owner EMAIL/),
  });
  expect(await earshot(other, "import", file, "--owner", "ada@team.example")).toMatchObject({ code: 0 });
  const connection = await open(other);
  const tables = connection.em.getKysely<Tables>();
  expect(await tables.selectFrom("people").select("kind").distinct().execute()).toEqual([{ kind: "imported" }]);
  expect(await tables.selectFrom("users").select("email").execute()).toEqual([{ email: "ada@team.example" }]);
  // Nobody is told of what was imported.
  expect(await tables.selectFrom("notifications").selectAll().execute()).toEqual([]);
  await connection.close();
  expect(await earshot(other, "verify")).toMatchObject({ code: 0, stderr: "All is well.\n" });
});
