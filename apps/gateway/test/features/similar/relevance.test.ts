// @module-tag api
import { readFileSync } from "node:fs";
import { seedDemo } from "@earshot/db";
import { newDatabase, open } from "@earshot/db/testing";
import { newId, type Tables } from "@earshot/operations";
import { afterAll, expect, test } from "vitest";
import { trpc } from "../../support/http.ts";
import { startServer } from "../../support/server.ts";

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));

/** Titles and descriptions of feedback beside the demo's. */
const others = read("others.json") as [title: string, description: string][];
/** Texts that people write, with the title of the demo's feedback that means the same, by the kind of wording. */
const pairs = read("pairs.json") as Record<string, [text: string, title: string][]>;
const all = Object.values(pairs).flat();

const connection = await open(await newDatabase());
const { app, url } = await startServer(connection.em);
afterAll(async () => {
  await app.close();
  await connection.close();
});

const token = (await seedDemo(connection.em)) ?? "";
const db = connection.em.getKysely<Tables>();
const { project_id, user_id } = await db.selectFrom("feedback").selectAll().executeTakeFirstOrThrow();
const rows = others.map(([title, description]) => ({ title, description, id: newId() }));
await db
  .insertInto("feedback")
  .values(rows.map((row) => ({ ...row, project_id, user_id, status: "in review" })))
  .execute();

test("of forty texts, at least 34 find the feedback that says the same among their five", async () => {
  const missed: string[] = [];
  for (const [text, wanted] of all) {
    const found = await trpc(token, url).feedback.similar.query({ projectSlug: "demo", text });
    if (!found.some(({ title }) => title === wanted)) missed.push(`${text} → ${wanted}`);
  }
  console.info(`${all.length - missed.length} of ${all.length} are found. Not found:\n${missed.join("\n")}`);
  expect(all).toHaveLength(40);
  expect(pairs["in other words"]?.length).toBeGreaterThanOrEqual(12);
  expect(missed.length).toBeLessThanOrEqual(6);
});
