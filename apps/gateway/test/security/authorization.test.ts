// @module-tag system
import { readFileSync } from "node:fs";
import { procedures } from "@earshot/api";
import { generated } from "@earshot/api/generated";
import { type Standing, verdict, visibilities } from "@earshot/operations";
import { describe, expect, test } from "vitest";
import { allApisOf, type AnyApi, call } from "../support/apis.ts";
import { newCallers, type Proof } from "../support/callers.ts";
import { addressesChild, takesProject } from "../support/examples.ts";
import { inputOf, newFixture } from "../support/fixture.ts";
import { sampled } from "../support/long-runs.ts";
import { db } from "../support/server.ts";
import {
  cellOf,
  columnIn,
  expectedStatus,
  hasAuthor,
  permissionTable,
  standings,
} from "../support/permission-table.ts";

const statuses = { yes: "200", own: "own", lower: "lower", unauthorized: "401", hidden: "404", forbidden: "403" };

test("each operation declares the access that the table of examples has", () => {
  const declared = procedures.map(({ name, operation }) => [
    name,
    // Where the table has 200 for an owner, they administer the server too.
    standings
      .map((standing) => statuses[verdict(operation.access, standing, { isServerAdmin: standing === "owner" })])
      .join(" "),
  ]);
  expect(Object.fromEntries(declared)).toEqual(permissionTable);
  for (const { name, operation } of procedures)
    for (const standing of ["guest", "person"] as const)
      expect([name, statuses[verdict(operation.access, standing)]]).toEqual([name, cellOf(name, standing)]);
});

test.each(["docs/authorization.md", "packages/domain/src/board/procedures.json"])(
  "%s is generated from the declarations",
  (path) => {
    const committed = readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");
    expect(committed, "run npm run generate").toBe(generated[path]?.());
  },
);

/** `/v1` and MCP take tokens of this server's users only. */
const isOfPrograms = (api: AnyApi) => api === "REST" || api === "MCP";
const proofsOf = (api: AnyApi): Proof[] => (isOfPrograms(api) ? ["token"] : ["token", "session"]);

const all = procedures.flatMap((procedure) =>
  allApisOf(procedure).map((api) => ({ name: procedure.name, procedure, api })),
);
const cases = all.flatMap((one) =>
  visibilities
    .filter((visibility) => visibility === "internal" || takesProject(one.procedure))
    .flatMap((visibility) => proofsOf(one.api).map((by) => ({ ...one, visibility, by }))),
);

/** The features whose writes change neither a project's team nor whether it is there. */
const ofContent = /^(feedback|comment|tag|changelog)\./;

const sharing = new Map<string, ReturnType<typeof newCallers>>();

/** Reads change nothing, so they share their callers, and so do the writes of content. Others have callers of their own. */
function callersOf({ name, procedure, visibility, by }: (typeof cases)[number]): ReturnType<typeof newCallers> {
  const { kind } = procedure.operation;
  if (kind !== "query" && !ofContent.test(name)) return newCallers(visibility, by);
  const key = `${kind} ${visibility} ${by}`;
  const callers = sharing.get(key) ?? newCallers(visibility, by);
  sharing.set(key, callers);
  return callers;
}

test.each(sampled(cases, 8))(
  "$name through $api by $by in a project that is $visibility returns the status in the table to each caller",
  async (one) => {
    const { name, api, visibility } = one;
    // The examples have the same addresses in each project, and an address is invited five times a day.
    await db.deleteFrom("sign_in_attempts").execute();
    const { world, callers, stranger } = await callersOf(one);
    for (const { standing, person, column: own, isRefused: isOver, isOfProject } of callers) {
      const isRefused = isOver || (isOfProject && isOfPrograms(api));
      const column = isRefused ? "anonymous" : own;
      for (const isSelf of whose(name, column)) {
        // What a person of one project cannot have, such as an account's token, is somebody else's.
        const isThere = !isOfProject || (own === "person" && takesProject(one.procedure));
        const author = (isThere && isSelf && person) || stranger;
        const caller = isThere ? person : null;
        const input = await inputOf(name, newFixture({ world, caller, author, isSelf }));
        const status = await call(api, name, person?.token, input);
        // A token that does not count is refused also where none is needed.
        const there = isRefused && visibility === "public" ? column : columnIn(visibility, api, name, column);
        const expected = there === "404" ? there : expectedStatus(name, there, isSelf);
        expect([standing, isSelf, status]).toEqual([standing, isSelf, expected]);
      }
    }
  },
);

const ofChildren = all.filter(({ procedure }) => addressesChild(procedure));

/** An owner's own membership is the last one there, which has a rule of its own. */
const whose = (name: string, column: Standing) =>
  hasAuthor(name) && !(name === "member.remove" && column === "owner") ? [false, true] : [false];

describe.each(sampled(ofChildren, 2))("$name through $api", ({ name, api }) => {
  test("returns 404 for what belongs to another project, whoever made it", async () => {
    const { world, elsewhere, callers, stranger } = await newCallers();
    for (const { standing, person, column: own, isOfProject } of callers) {
      const column = isOfProject && isOfPrograms(api) ? "anonymous" : own;
      const fixture = newFixture({
        world,
        home: elsewhere,
        caller: person,
        author: (!isOfProject && person) || stranger,
      });
      const status = await call(api, name, person?.token, await inputOf(name, fixture));
      expect([standing, status]).toEqual([standing, column === "anonymous" ? "401" : "404"]);
    }
  });
});
