// @module-tag system
import { expect, test } from "vitest";
import { callRest, callTrpc } from "../support/apis.ts";
import { queries } from "../support/examples.ts";
import { furnish, inputOf, newFixture } from "../support/fixture.ts";
import { rest } from "../support/http.ts";
import { expectedStatus } from "../support/permission-table.ts";
import { newChangelog, newComment, newFeedback, newUpvote, newWorld } from "../support/world.ts";

/** A project where everyone has written, commented and voted, and every user that any read of it shows. */
async function usersReadBy(standing: "visitor" | "outsider" | "member") {
  const world = await newWorld();
  const caller = standing === "visitor" ? null : world[standing];
  const token = caller?.token;
  const people = [world.owner, world.admin, world.member, world.outsider];
  const fixture = newFixture({ world, caller, author: world.member });
  await furnish(fixture);
  const feedbackId = await fixture.id("feedbackId");
  for (const person of people) {
    await newFeedback(world, person);
    if (person !== world.admin) await newUpvote(world, feedbackId, person);
    await newComment(world, feedbackId, person, await newComment(world, feedbackId, person));
  }
  const texts: string[] = [];
  for (const procedure of queries) {
    const input = await inputOf(procedure.name, fixture);
    const answers = [await callTrpc(procedure, token, input)];
    if (procedure.openapi) answers.push(await callRest(procedure, token, input));
    for (const [index, { status, text }] of answers.entries()) {
      const column = index === 1 && !caller ? "anonymous" : standing;
      expect([procedure.name, status]).toEqual([procedure.name, Number(expectedStatus(procedure.name, column, true))]);
      texts.push(text);
    }
  }
  return { world, users: texts.flatMap((text) => usersIn(JSON.parse(text))) };
}

interface User {
  id: string;
  email: string;
}

const usersIn = (value: unknown): User[] => {
  if (typeof value !== "object" || value === null) return [];
  const own = "email" in value ? [value as User] : [];
  return [...own, ...Object.values(value).flatMap(usersIn)];
};

test("an outsider reads no e-mail but their own, whatever they read", async () => {
  const { world, users } = await usersReadBy("outsider");
  expect(users.length).toBeGreaterThan(20);
  for (const { id, email } of users) expect(email).toBe(id === world.outsider.id ? world.outsider.email : "");
  expect(users.some(({ id }) => id === world.outsider.id)).toBe(true);
});

test("an anonymous caller of a public project reads no e-mail at all", async () => {
  const { users } = await usersReadBy("visitor");
  expect(users.length).toBeGreaterThan(20);
  for (const { email } of users) expect(email).toBe("");
});

test("the team reads every e-mail", async () => {
  const { users } = await usersReadBy("member");
  expect(users.length).toBeGreaterThan(20);
  for (const { email } of users) expect(email).toMatch(/@(test|customer)\.example$/);
});

test("the public list shows no user at all", async () => {
  const world = await newWorld();
  await newChangelog(world);
  const { text } = await rest("GET", `/${world.slug}/changelogs`);
  expect(text).not.toContain("@");
  expect(text).not.toContain('"author"');
});
