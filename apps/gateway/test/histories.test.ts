import { verify } from "@earshot/domain";
import fc from "fast-check";
import { test, expect } from "vitest";
import { compare, play, step } from "./support/histories.ts";
import { trpc } from "./support/http.ts";
import type { Model } from "./support/model.ts";
import { db } from "./support/server.ts";
import { newPerson, newWorld } from "./support/world.ts";

/** EARSHOT_HISTORIES asks for a longer run than the suite's. */
const numRuns = Number(process.env["EARSHOT_HISTORIES"] ?? 25);

test("random histories by random callers leave what a model in memory says", { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (history) => {
      const world = await newWorld();
      const apis = [world.outsider, await newPerson(), world.member, world.admin].map(({ token }) => trpc(token));
      const model: Model = { feedback: [], tags: new Set() };
      for (const now of history) {
        await play(model, apis[now.who]!, world.slug, now);
        await compare(model, apis[now.who]!, world.slug, now.who);
      }
      expect((await verify(db)).filter((line) => line.includes(world.id))).toEqual([]);
    }),
    { numRuns },
  );
});
