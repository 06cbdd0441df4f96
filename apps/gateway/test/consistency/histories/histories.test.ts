// @module-tag system
import { verify } from "@earshot/domain";
import fc from "fast-check";
import { expect, test } from "vitest";
import { trpc } from "../../support/http.ts";
import { db } from "../../support/server.ts";
import { newPerson, newWorld } from "../../support/world.ts";
import { commentPlays } from "./comments.ts";
import { compare } from "./compare.ts";
import { feedbackPlays } from "./feedback.ts";
import { mergePlays } from "./merge.ts";
import { newModel } from "./model.ts";
import { projectPlays } from "./project.ts";
import { teamPlays } from "./team.ts";

/** EARSHOT_HISTORIES asks for a longer run than the suite's. */
const numRuns = Number(process.env["EARSHOT_HISTORIES"] ?? 8);

const step = fc.record({
  play: fc.constantFrom(...feedbackPlays, ...commentPlays, ...mergePlays, ...projectPlays, ...teamPlays),
  draw: fc.record({
    who: fc.nat(3),
    at: fc.nat(99),
    which: fc.nat(99),
    yes: fc.boolean(),
    name: fc.constantFrom("bug", "idea", "ui"),
  }),
});

test("random sequences of operations leave the same state as a model in memory", { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (history) => {
      const world = await newWorld();
      const people = [world.outsider, await newPerson(), world.member, world.admin];
      const ids = people.map(({ id }) => id);
      const owner = trpc(world.owner.token);
      const { slug: projectSlug } = world;
      const model = newModel(await owner.status.list.query({ projectSlug }));
      for (const { play, draw } of history) {
        const turn = { ...draw, model, owner, people: ids, api: trpc(people[draw.who]?.token), projectSlug };
        await play(turn);
        await compare(turn);
      }
      expect((await verify(db)).filter((line) => line.includes(world.id))).toEqual([]);
    }),
    { numRuns },
  );
});
