import { readFileSync } from "node:fs";
import { procedures } from "@earshot/api";
import { generated } from "@earshot/api/generated";
import { standings, verdict } from "@earshot/domain";
import { describe, expect, test } from "vitest";
import { newCallers } from "../support/callers.ts";
import { call, apisOf } from "../support/apis.ts";
import { addressesChild, expectedStatus, hasAuthor, inputFor, permissions } from "../support/permission-table.ts";

const statuses = { yes: "200", own: "own", lower: "lower", unauthorized: "401", hidden: "404", forbidden: "403" };

test("the declarations are the permission table, with a row for every procedure", () => {
  const declared = procedures.map(({ name, operation }) => [
    name,
    standings.map((standing) => statuses[verdict(operation.access, standing)]).join(" "),
  ]);
  expect(Object.fromEntries(declared)).toEqual(permissions);
});

test("docs/authorization.md is what the declarations say", () => {
  const committed = readFileSync(new URL("../../../../docs/authorization.md", import.meta.url), "utf8");
  expect(committed).toBe(generated["docs/authorization.md"]?.());
});

const apis = procedures.flatMap((procedure) => apisOf(procedure).map((api) => ({ ...procedure, api })));

describe.each(apis)("$name by $api", ({ name, api }) => {
  test("every cell of the table, for one's own and for another's", async () => {
    const { world, callers, stranger } = await newCallers();
    for (const { standing, person, column } of callers)
      for (const isSelf of whose(name, column)) {
        const author = (isSelf && person) || stranger;
        const input = await inputFor(name, { world, home: world, author, isSelf });
        const answer = await call(api, name, person?.token, input);
        expect([standing, isSelf, answer]).toEqual([standing, isSelf, expectedStatus(name, column, isSelf)]);
      }
  });
});

/** An owner's own membership is the last one there, which has a rule of its own. */
const whose = (name: string, column: number) =>
  hasAuthor(name) && !(name === "member.remove" && column === 4) ? [false, true] : [false];

describe.each(apis.filter(({ name }) => addressesChild(name)))("$name by $api", ({ name, api }) => {
  test("what belongs to another project is not there, whoever made it", async () => {
    const { world, elsewhere, callers, stranger } = await newCallers();
    for (const { standing, person, column } of callers) {
      const author = person ?? stranger;
      const input = await inputFor(name, { world, home: elsewhere, author, isSelf: false });
      const answer = await call(api, name, person?.token, input);
      expect([standing, answer]).toEqual([standing, column === 0 ? "401" : "404"]);
    }
  });
});
