// @module-tag unit
import { expect, test } from "vitest";
import { atOnce } from "../src/request/at-once.ts";

test("work runs in its order, so much at once, and what comes while as much waits as may is refused", async () => {
  const inTurn = atOnce(2, 3);
  const begun: number[] = [];
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const work = ends.map(({ promise }, n) =>
    inTurn(async () => {
      begun.push(n);
      await promise;
      return n;
    }),
  );
  await expect(inTurn(async () => 5)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE", retryAfter: 1 });
  expect(begun).toEqual([0, 1]);
  ends[1]?.resolve();
  expect([await work[1], begun]).toEqual([1, [0, 1, 2]]);
  for (const { resolve } of ends) resolve();
  expect(await Promise.all(work)).toEqual([0, 1, 2, 3, 4]);
  expect(await inTurn(async () => 6)).toBe(6);
});

test("work that fails gives its turn on", async () => {
  const inTurn = atOnce(1, 1);
  const failing = inTurn(() => Promise.reject(new Error("no")));
  const next = inTurn(async () => "done");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("done");
});
