// @module-tag system
// @module-tag alike
import { newPostgresDatabase } from "@earshot/db/testing";
import { sql } from "kysely";
import { openPostgres } from "@earshot/db";
import { onTestFinished, expect, test, vi } from "vitest";
import { startWorker } from "../support/child.ts";

test("a signal that arrives twice ends `earshot work` once, in order", async () => {
  const url = await newPostgresDatabase();
  const worker = await startWorker({ DATABASE_URL: url });
  const connection = await openPostgres({ url }, console.error);
  onTestFinished(() => connection.close());
  const instances = async () => {
    const { rows } = await sql`select from jobs.instance where stopped_on is null`.execute(connection.em.getKysely());
    return rows.length;
  };
  await vi.waitUntil(async () => (await instances()) === 1, 60_000);
  const [first, second] = await Promise.all([worker.stop(), worker.stop("SIGINT")]);
  expect([first.code, second.code]).toEqual([0, 0]);
  expect(first.stdout).toContain("finishing what is in flight");
  expect(await instances()).toBe(0);
});
