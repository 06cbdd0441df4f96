// @module-tag system
import { newDatabase, open } from "@earshot/db/testing";
import { sql } from "kysely";
import { TestClock } from "pg-boss";
import { expect, onTestFinished, test } from "vitest";
import { startTestWork } from "../support/work.ts";

/** Tomorrow: a clock that is behind the database's starts no schedule. */
const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

test("a daily job whose minute passes while no server runs is done once, at the next start", async () => {
  const connection = await open(await newDatabase());
  onTestFinished(connection.close);
  const count = async (name: string) => {
    const jobs = sql<{ count: number }>`select count(*)::int as count from jobs.job where name = ${name}`;
    return (await jobs.execute(connection.em.getKysely())).rows[0]?.count;
  };
  /** Runs a server from this time of the day until it has added one more of a frequent job, and so all that are due. */
  async function serve(time: string): Promise<void> {
    const clock = new TestClock(`${day}T${time}:00Z`);
    const stops: (() => Promise<void>)[] = [];
    await startTestWork(connection, { database: { ...connection.queue, clock } }, (stop) => stops.push(stop));
    const before = (await count("age-votes")) ?? 0;
    const passing = async () => {
      await clock.tick(1_000);
      return count("age-votes");
    };
    await expect.poll(passing, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before);
    for (const stop of stops) await stop();
  }
  await serve("05:00");
  expect(await count("digest")).toBe(0);
  await serve("07:00");
  expect(await count("digest")).toBe(1);
  await serve("08:00");
  expect(await count("digest")).toBe(1);
});
