// @module-tag unit
import { expect, test } from "vitest";
import { noItems, shardsOf } from "../src/changes/revision.ts";
import { inGroups } from "../src/sql/in-groups.ts";

test("a batch is loaded in groups, and each gets its own result in the order of the batch", async () => {
  const groups: (readonly string[])[] = [];
  const results = await inGroups(
    ["a1", "b1", "a2", "c1", "b2"],
    (key) => key[0] ?? "",
    async (group) => {
      groups.push(group);
      if (group.includes("b1")) throw new Error("b fails");
      return group.map((key) => key.toUpperCase());
    },
  );
  expect(groups).toEqual([["a1", "a2"], ["b1", "b2"], ["c1"]]);
  expect(results).toEqual(["A1", new Error("b fails"), "A2", "C1", new Error("b fails")]);
});

test("beside the first shard, a list depends on those of all lists, one item on its own, and a read of no items on none", () => {
  const [lists, one, other] = [
    undefined,
    "019b8d62-7a80-7000-8000-000000000000",
    "019b8d62-7a80-7000-8000-00000000ffff",
  ].map(shardsOf);
  expect(lists).toEqual({ firstShard: 0, lastShard: 63 });
  expect(one).toEqual({ firstShard: 64, lastShard: 64 });
  expect(other).toEqual({ firstShard: 64 + 4095, lastShard: 64 + 4095 });
  expect(shardsOf(null)).toEqual(noItems);
  expect(noItems).toEqual({ firstShard: 0, lastShard: 0 });
});
