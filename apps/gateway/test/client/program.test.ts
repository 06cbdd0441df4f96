// @module-tag api
// @module-tag alike
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newWorld } from "../support/world.ts";
import { earshot } from "./program.ts";

test("it creates, rehearses, answers, merges and lists", async () => {
  const world = await newWorld();
  const created = async (title: string) => {
    const { stdout } = await earshot(world, ["feedback", "create", "--title", title, "--description", "@-", "--json"], {
      input: "Why",
    });
    return JSON.parse(stdout) as { id: string; description: string };
  };
  const [one, other] = [await created("123"), await created("Dark mode\u001b[2J")];
  expect(one.description).toBe("Why");
  const answer = ["feedback", "answer", "--feedback-id", one.id, "--content", "Yes."];
  const rehearsed = JSON.parse((await earshot(world, [...answer, "--dry-run", "--json"])).stdout) as object;
  expect(rehearsed).toMatchObject({ events: [{ kind: "feedback.answered" }], tells: { people: 0 } });
  await earshot(world, answer);
  await earshot(world, ["feedback", "merge", "--feedback-id", other.id, "--into", one.id]);
  const { items } = await trpc(world.owner.token).feedback.page.query({ projectSlug: world.slug });
  expect(items).toMatchObject([{ title: "123", answer: { content: "Yes." }, merged: 1 }]);
  const listed = await earshot(world, ["feedback", "merged", "--feedback-id", one.id]);
  expect(listed.stdout).toMatch(/^ID +TITLE +STATUS .*\n[\w-]{36} +Dark mode\[2J +in review /);
});

test("it says what is wrong, and what there is", async () => {
  const world = await newWorld();
  const wrong = await earshot(world, ["feedback", "get", "--feedback-id", "none"]);
  expect([wrong.code, wrong.stderr]).toEqual([1, "feedbackId must be a UUID.\n"]);
  const usage = await earshot(world, ["feedback", "page", "--limit", "many"]);
  expect([usage.code, usage.stderr]).toEqual([2, "--limit must be a number.\n"]);
  expect((await earshot(world, ["changelog"])).stdout).toContain("changelog set-feedback");
  expect((await earshot(world, ["tag", "create", "--help"])).stdout).toContain("--name string  required");
});
