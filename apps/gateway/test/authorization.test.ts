import { readFileSync } from "node:fs";
import { procedures } from "@earshot/api";
import { generated } from "@earshot/api/generated";
import { standings, verdict } from "@earshot/domain";
import { describe, expect, test } from "vitest";
import { call, doorsOf } from "./support/doors.ts";
import { addressesChild, inputFor, newCallers, permissions } from "./support/cells.ts";
import { newWorld, type Person } from "./support/world.ts";

const statuses = { yes: "200", own: "own", lower: "lower", unauthorized: "401", hidden: "404", forbidden: "403" };

test("the declarations are the permission table, with a row for every procedure", () => {
  const declared = procedures.map(({ name, operation }) => [
    name,
    standings.map((standing) => statuses[verdict(operation.access, standing)]).join(" "),
  ]);
  expect(Object.fromEntries(declared)).toEqual(permissions);
});

test("docs/authorization.md is what the declarations say", () => {
  const committed = readFileSync(new URL("../../../docs/authorization.md", import.meta.url), "utf8");
  expect(committed).toBe(generated["docs/authorization.md"]?.());
});

const doors = procedures.flatMap((procedure) => doorsOf(procedure).map((door) => ({ ...procedure, door })));

describe.each(doors)("$name by $door", ({ name, door }) => {
  const expected = permissions[name]!.split(" ");

  test("every cell of the table", async () => {
    const { world, callers, stranger } = await newCallers();
    for (const [index, caller] of callers.entries()) {
      const answer = async (author: Person, isSelf = false) => [
        standings[index],
        await call(door, name, caller?.token, await inputFor(name, { world, home: world, author, isSelf })),
      ];
      const status = expected[index]!.replace("lower", "200");
      if (caller && status === "own") {
        expect(await answer(stranger)).toEqual([standings[index], "403"]);
        expect(await answer(caller, true)).toEqual([standings[index], "200"]);
      } else expect(await answer(caller ?? stranger)).toEqual([standings[index], status]);
    }
  });
});

describe.each(doors.filter(({ name }) => addressesChild(name)))("$name by $door", ({ name, door }) => {
  test("what belongs to another project is not there", async () => {
    const { world, callers, stranger } = await newCallers();
    const elsewhere = await newWorld();
    for (const [index, caller] of callers.entries()) {
      const input = await inputFor(name, { world, home: elsewhere, author: caller ?? stranger, isSelf: false });
      const answer = await call(door, name, caller?.token, input);
      expect([standings[index], answer]).toEqual([standings[index], caller ? "404" : "401"]);
    }
  });
});
