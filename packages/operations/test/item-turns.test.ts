// @module-tag unit
import { expect, test } from "vitest";
import { inTurn } from "../src/write/item-turns.ts";

/** Begins writes to an item. `end` ends one of those that run. */
function writes(item: string | null | undefined, count: number) {
  const begun: number[] = [];
  const running = Array.from({ length: count }, () => Promise.withResolvers<void>());
  const done = running.map(({ promise }, n) =>
    inTurn(item, async () => {
      begun.push(n);
      await promise;
      return n;
    }),
  );
  const end = (n: number) => running[n]?.resolve();
  const fail = (n: number) => running[n]?.reject(new Error("refused"));
  return { begun, done, end, fail };
}

test("four writes to one item run at once, and the others follow in their order", async () => {
  const { begun, done, end } = writes("item", 6);
  expect(begun).toEqual([0, 1, 2, 3]);
  end(2);
  await done[2];
  await expect.poll(() => begun).toEqual([0, 1, 2, 3, 4]);
  for (const n of [0, 1, 3, 4, 5]) end(n);
  expect(await Promise.all(done)).toEqual([0, 1, 2, 3, 4, 5]);
});

test("a write that fails gives its turn to the next", async () => {
  const { begun, done, end, fail } = writes("item", 5);
  fail(0);
  await expect(done[0]).rejects.toThrow("refused");
  await expect.poll(() => begun).toContain(4);
  for (const n of [1, 2, 3, 4]) end(n);
  await Promise.all(done.slice(1));
});

test("writes to no item or to other items do not wait", async () => {
  const [none, any, other] = [writes(null, 6), writes(undefined, 6), writes("other", 1)];
  expect([none, any, other].map(({ begun }) => begun.length)).toEqual([6, 6, 1]);
  for (const { end, done } of [none, any, other]) {
    for (const n of done.keys()) end(n);
    await Promise.all(done);
  }
});
