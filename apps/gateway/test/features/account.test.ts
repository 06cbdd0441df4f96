import { expect, test } from "vitest";
import { rest, trpc } from "../support/http.ts";
import { newFeedback, newPerson, newWorld } from "../support/world.ts";

test("a caller can read their account and change their name and picture only", async () => {
  const { token, id, email } = await newPerson();
  const { account } = trpc(token);
  const before = { id, email, full_name: "Person", avatar_url: null };
  expect(await account.me.query()).toEqual(before);
  const changes = { full_name: "Ada", avatar_url: "https://a.example/ada.png", email: "other@test.example" };
  const changed = { ...before, full_name: "Ada", avatar_url: "https://a.example/ada.png" };
  expect(await account.update.mutate(changes)).toEqual(changed);
  expect(await account.update.mutate({})).toEqual(changed);
  expect(await account.update.mutate({ avatar_url: null })).toEqual({ ...changed, avatar_url: null });
  expect(await account.me.query()).toEqual({ ...changed, avatar_url: null });
});

test("a changed name shows wherever the user appears", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider);
  await trpc(world.outsider.token).account.update.mutate({ full_name: "Renamed" });
  const { body } = await rest("GET", `/projects/${world.slug}/feedback/${id}`, { token: world.member.token });
  expect(body.user.full_name).toBe("Renamed");
});

test.each([
  { full_name: "" },
  { full_name: "a".repeat(101) },
  { full_name: null },
  { avatar_url: "javascript:alert(1)" },
])("%j is refused", async (changes) => {
  const { token } = await newPerson();
  const update = trpc(token).account.update.mutate(changes as { full_name: string });
  await expect(update).rejects.toMatchObject({ data: { code: "BAD_REQUEST" } });
  expect((await trpc(token).account.me.query()).full_name).toBe("Person");
});
