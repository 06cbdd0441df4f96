import { readFileSync } from "node:fs";
import { procedures } from "@earshot/api";
import { generated } from "@earshot/api/generated";
import { verdict } from "@earshot/operations";
import { describe, expect, test } from "vitest";
import { apisOf, call } from "../support/apis.ts";
import { newCallers } from "../support/callers.ts";
import { addressesChild } from "../support/examples.ts";
import { inputOf, newFixture } from "../support/fixture.ts";
import { expectedStatus, hasAuthor, permissionTable, standings } from "../support/permission-table.ts";

const statuses = { yes: "200", own: "own", lower: "lower", unauthorized: "401", hidden: "404", forbidden: "403" };

test("each operation declares the access that the table of examples has", () => {
  const declared = procedures.map(({ name, operation }) => [
    name,
    standings.map((standing) => statuses[verdict(operation.access, standing)]).join(" "),
  ]);
  expect(Object.fromEntries(declared)).toEqual(permissionTable);
});

test("docs/authorization.md is generated from the declarations", () => {
  const committed = readFileSync(new URL("../../../../docs/authorization.md", import.meta.url), "utf8");
  expect(committed, "run npm run generate").toBe(generated["docs/authorization.md"]?.());
});

const calls = procedures.flatMap((procedure) =>
  apisOf(procedure).map((api) => ({ name: procedure.name, procedure, api })),
);

describe.each(calls)("$name through $api", ({ name, api }) => {
  test("returns the status in the table to each caller, for their own things and for others'", async () => {
    const { world, callers, stranger } = await newCallers();
    for (const { standing, person, column } of callers)
      for (const isSelf of whose(name, column)) {
        const author = (isSelf && person) || stranger;
        const input = await inputOf(name, newFixture({ world, caller: person, author, isSelf }));
        const status = await call(api, name, person?.token, input);
        expect([standing, isSelf, status]).toEqual([standing, isSelf, expectedStatus(name, column, isSelf)]);
      }
  });
});

/** An owner's own membership is the last one there, which has a rule of its own. */
const whose = (name: string, column: number) =>
  hasAuthor(name) && !(name === "member.remove" && column === 4) ? [false, true] : [false];

describe.each(calls.filter(({ procedure }) => addressesChild(procedure)))("$name through $api", ({ name, api }) => {
  test("returns 404 for what belongs to another project, whoever made it", async () => {
    const { world, elsewhere, callers, stranger } = await newCallers();
    for (const { standing, person, column } of callers) {
      const fixture = newFixture({ world, home: elsewhere, caller: person, author: person ?? stranger });
      const status = await call(api, name, person?.token, await inputOf(name, fixture));
      expect([standing, status]).toEqual([standing, column === 0 ? "401" : "404"]);
    }
  });
});
