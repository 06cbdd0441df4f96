// @module-tag system
// @module-tag alike
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { newDatabase, open } from "@earshot/db/testing";
import { createUser, issueToken } from "@earshot/domain";
import type { Tables } from "@earshot/operations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer } from "../../support/server.ts";
import { type Exchange, replayer } from "./replay.ts";

/**
 * What accounts asked of a version that knew no people of projects, and what it answered. It is not recorded anew: an
 * answer that differs breaks clients. Fields may be added, outside `/v1`.
 */
const exchanges = JSON.parse(readFileSync(join(import.meta.dirname, "exchanges.json"), "utf8")) as Exchange[];

let replay: ReturnType<typeof replayer>;
let close: () => Promise<unknown>;

beforeAll(async () => {
  const connection = await open(await newDatabase());
  const db = connection.em.getKysely<Tables>();
  const { app, url } = await startServer(connection.em);
  close = async () => {
    await app.close();
    await connection.close();
  };
  const token = async (name: string) => {
    const id = await createUser(db, { email: `${name.toLowerCase()}@recorded.example`, name });
    return (await issueToken(db, id, { name: "recorded" })).token;
  };
  replay = replayer(url, {
    owner: await token("Owner"),
    member: await token("Member"),
    outsider: await token("Outsider"),
  });
});
afterAll(() => close());

test("accounts get the answers that they got before projects had people, of all APIs", async () => {
  expect(exchanges.length).toBeGreaterThan(100);
  const differences: unknown[] = [];
  for (const recorded of exchanges) {
    const now = await replay(recorded, recorded.answer);
    if (JSON.stringify(now) !== JSON.stringify(recorded)) differences.push({ now, recorded });
  }
  expect(differences).toEqual([]);
});
