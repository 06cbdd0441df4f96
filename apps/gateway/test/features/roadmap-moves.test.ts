// @module-tag system
import { TRPCClientError } from "@trpc/client";
import fc from "fast-check";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newWorld } from "../support/world.ts";
import { driftOf, items, mover, order } from "./roadmaps.ts";

/** Does it again as long as the service says so: on a busy machine a move may wait for the others for too long. */
const untilServed = <Result>(write: () => Promise<Result>): Promise<Result> =>
  write().catch((error: unknown) => {
    if (!(error instanceof TRPCClientError) || error.data?.httpStatus !== 503) throw error;
    return untilServed(write);
  });

test("random moves leave the same order as lists in memory", async () => {
  const titles = ["a", "b", "c", "d", "e", "f"];
  const step = fc.record({
    item: fc.constantFrom(...titles),
    before: fc.option(fc.constantFrom(...titles)),
    status: fc.constantFrom("planned", "completed"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const world = await newWorld();
      const ids = await items(world, titles.join(""));
      const model: Record<string, string> = { planned: titles.join(""), completed: "" };
      for (const { item, before, status } of steps) {
        if (before && (before === item || !model[status]!.includes(before))) continue;
        await mover(world)(ids[item]!, status, before ? ids[before] : undefined);
        for (const name of Object.keys(model)) model[name] = model[name]!.replace(item, "");
        const column = model[status]!;
        model[status] = before ? column.replace(before, item + before) : column + item;
        expect(await order(world)).toBe(model["planned"]! + model["completed"]);
      }
      expect(await driftOf(world)).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

test("1,000 moves to one place keep the order, and the ranks short", async () => {
  const world = await newWorld();
  const ids = await items(world, "abc");
  const move = mover(world);
  for (let count = 0; count < 500; count++) {
    await move(ids["b"]!, "planned", ids["c"]);
    await move(ids["c"]!, "planned", ids["b"]);
  }
  expect(await order(world)).toBe("acb");
  const ranks = await db.selectFrom("feedback").select("rank").where("project_id", "=", world.id).execute();
  expect(Math.max(...ranks.map(({ rank }) => rank?.length ?? 0))).toBeLessThanOrEqual(100);
});

test("100 racing moves, with updates and new feedback among them, keep one total order", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member } = world;
  const ids = Object.values(await items(world, "abcdefghij"));
  const move = mover(world);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 120 }, (_, n) => {
      const id = ids[n % 10]!;
      const other = ids[(n * 7 + 3) % 10]!;
      const { update, create } = trpc(member.token).feedback;
      return untilServed<unknown>(() => {
        if (n % 12 === 5) return update.mutate({ projectSlug, feedbackId: id, status: "backlog" });
        if (n % 12 === 11) return create.mutate({ projectSlug, title: "new", description: "A", status: "planned" });
        return move(id, n % 3 === 0 ? "backlog" : "planned", n % 4 === 0 || id === other ? undefined : other);
      });
    }),
  );
  // A move before feedback that has another status by then is refused.
  for (const outcome of outcomes) if (outcome.status === "rejected") expect(outcome.reason.data?.httpStatus).toBe(400);
  expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(40);
  expect(await driftOf(world)).toEqual([]);
  const [whole, paged] = [await order(world), await order(world, {}, 3)];
  expect(whole).toBe(paged);
  expect(whole.replaceAll("new", "")).toHaveLength(10);
});
