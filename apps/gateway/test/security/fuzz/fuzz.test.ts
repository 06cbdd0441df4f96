// @module-tag system
// @module-tag alike
import { verify } from "@earshot/domain";
import fc from "fast-check";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Api } from "../../support/apis.ts";
import { db, server } from "../../support/server.ts";
import { faultOf } from "./judge.ts";
import { type Recipe, recipes, type Request } from "./recipes.ts";
import { newStage } from "./stage.ts";
import { write } from "./write.ts";

/** The number of requests of a run, and the seed of its random numbers, which a failure prints. */
const { EARSHOT_FUZZ: asked, EARSHOT_FUZZ_SEED: given } = process.env;
const requests = Number(asked || 2_000);
// The suite draws the same numbers each time, so that it fails by what was changed and not by the clock.
const seed = Number(given || (asked ? Date.now() % 2 ** 31 : 20_261_121));
vi.setConfig({ testTimeout: 180_000 + requests * 20 });

const apis: Api[] = ["REST", "tRPC", "GraphQL"];
let before: string[];

beforeAll(async () => void (before = await verify(db, { fix: false })));
function send({ method, path, query, headers, body }: Request) {
  const url = query.length > 0 ? `${path}?${query.join("&")}` : path;
  return server.app.inject({ method: method as "GET", url, headers, ...(body !== undefined && { payload: body }) });
}

describe.concurrent("hostile requests", () => {
  test.each(apis)("through %s cause no internal error, and each response has the documented form", async (api) => {
    const stage = newStage();
    const statuses: Record<string, number> = {};
    const succeeded = new Set<string>();
    const numRuns = Math.floor(requests / apis.length);
    const property = fc.asyncProperty(recipes(api), async (recipe: Recipe) => {
      const { input, token } = await stage.inputOf(recipe);
      const request = write(recipe, input, token);
      const answer = await send(request);
      statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
      // GraphQL may have carried out one mutation and refused another.
      if (answer.statusCode === 200) stage.used(recipe);
      if (answer.statusCode === 200 && !answer.body.startsWith('{"errors"')) succeeded.add(recipe.name);
      const fault = faultOf(recipe, request, answer);
      expect(fault, `${JSON.stringify(request).slice(0, 1_000)}\n${answer.body.slice(0, 500)}`).toBeNull();
    });
    await fc.assert(property, { numRuns, seed });
    console.info(`${numRuns} requests by ${api}`, statuses);
    // As many are answered as are refused, or this would show little.
    expect(statuses[200]).toBeGreaterThan(numRuns / 5);
    expect(succeeded.size).toBeGreaterThan(15);
  });
});

test("afterwards verify finds no drift", async () => {
  expect(await verify(db, { fix: false })).toEqual(before);
});
