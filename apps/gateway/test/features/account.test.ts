// @module-tag api
import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { rest, trpc } from "../support/http.ts";
import { db, em, server, startServer } from "../support/server.ts";
import { newFeedback, newPerson, newWorld, type Person } from "../support/world.ts";

test("a caller can read their account and change their name and picture only", async () => {
  const { token, id, email } = await newPerson();
  const { account } = trpc(token);
  const rights = { can_create_projects: true, is_admin: false };
  const before = { id, email, full_name: "Person", avatar_url: null, ...rights };
  expect(await account.me.query()).toEqual(before);
  const changes = { full_name: "Ada", avatar_url: "https://a.example/ada.png", email: "other@test.example" };
  const changed = { ...before, full_name: "Ada", avatar_url: "https://a.example/ada.png" };
  expect(await account.update.mutate(changes)).toEqual(changed);
  expect(await account.update.mutate({})).toEqual(changed);
  expect(await account.update.mutate({ avatar_url: null })).toEqual({ ...changed, avatar_url: null });
  expect(await account.me.query()).toEqual({ ...changed, avatar_url: null });
});

test("where only admins create projects, others are told so, and their accounts say it", async () => {
  const admins = await startServer(em, { PROJECT_CREATION: "admins" });
  onTestFinished(() => admins.app.close());
  const [admin, person] = [await newPerson(), await newPerson()];
  await db.updateTable("users").set({ is_admin: true }).where("id", "=", admin.id).execute();
  const project = { name: "New", slug: `p-${randomUUID()}` };
  const rightsOf = async ({ token }: Person, url = admins.url) => {
    const { can_create_projects, is_admin } = await trpc(token, url).account.me.query();
    const { data } = await ask("{ viewer { canCreateProjects isAdmin } }", {}, token, url);
    expect(data.viewer).toEqual({ canCreateProjects: can_create_projects, isAdmin: is_admin });
    return [can_create_projects, is_admin];
  };
  expect(await rightsOf(person)).toEqual([false, false]);
  await expect(trpc(person.token, admins.url).project.create.mutate(project)).rejects.toMatchObject({
    message: "only the admins of this server create projects.",
    data: { code: "FORBIDDEN" },
  });
  expect(await rightsOf(admin)).toEqual([true, true]);
  expect(await trpc(admin.token, admins.url).project.create.mutate(project)).toMatchObject({ slug: project.slug });
  expect(await rightsOf(person, server.url)).toEqual([true, false]);
});

test("a changed name shows wherever the user appears", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider);
  await trpc(world.outsider.token).account.update.mutate({ full_name: "Renamed" });
  const { body } = await rest("GET", `/projects/${world.slug}/feedback/${id}`, { token: world.member.token });
  expect(body.user.full_name).toBe("Renamed");
});

test("a picture itself is stored up to 2 kB; a longer one is refused, and the error says what to do", async () => {
  const { token } = await newPerson();
  const picture = (bytes: number) => ({ avatar_url: "data:image/png,".padEnd(bytes, "x") });
  expect(await trpc(token).account.update.mutate(picture(2_048))).toMatchObject(picture(2_048));
  await expect(trpc(token).account.update.mutate(picture(2_049))).rejects.toThrow(
    "avatar_url must have at most 2,048 bytes: use the address of a picture instead of the picture itself.",
  );
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
