import { expect, test } from "vitest";
import { rest } from "./support/http.ts";
import { newFeedback, newWorld } from "./support/world.ts";

test("a member reads feedback by its id", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider);
  const { status, body } = await rest("GET", `/projects/${world.slug}/feedback/${id}`, { token: world.member.token });
  expect(status).toBe(200);
  expect(body.id).toBe(id);
});
