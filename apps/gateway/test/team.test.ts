import { expect, test } from "vitest";
import { rest } from "./support/http.ts";
import { shapes, timestamp } from "./support/shapes.ts";
import { newInvite, newWorld, type World } from "./support/world.ts";

const invite = (world: World, email: unknown) =>
  rest("POST", `/projects/${world.slug}/invites`, { token: world.admin.token, body: { email } });

test("the team is listed by the time of joining", async () => {
  const world = await newWorld();
  const { status, body } = await rest("GET", `/projects/${world.slug}/members`, { token: world.member.token });
  expect(status).toBe(200);
  expect(body).toEqual(
    [world.owner, world.admin, world.member].map(({ id, email, name }) => ({
      id,
      email,
      full_name: name,
      avatar_url: null,
      joined_at: expect.stringMatching(timestamp),
    })),
  );
  for (const member of body) expect(Object.keys(member)).toEqual(shapes.member);
});

test("an invite is returned with the address as sent", async () => {
  const world = await newWorld();
  const { status, body } = await invite(world, "New.Person@Test.Example");
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(shapes.invite);
  expect(body).toMatchObject({
    project_id: world.id,
    email: "New.Person@Test.Example",
    accepted: false,
    creator_id: world.admin.id,
  });
});

test("an address is invited once, whatever its case, and a member not at all", async () => {
  const world = await newWorld();
  await invite(world, "once@test.example");
  const again = await invite(world, "ONCE@test.example");
  expect([again.status, again.body]).toEqual([400, { error: "ONCE@test.example has been invited already." }]);
  const member = await invite(world, world.member.email.toUpperCase());
  expect([member.status, member.body.error]).toEqual([400, `${world.member.email.toUpperCase()} is on the team already.`]);
  const elsewhere = await invite(await newWorld(), "once@test.example");
  expect(elsewhere.status).toBe(200);
});

test.each(["", "nobody", "a@b", "a b@c.example", 1, null, ["a@b.example"]])("%j is no address", async (email) => {
  const { status, body } = await invite(await newWorld(), email);
  expect(status).toBe(400);
  expect(body.error).toMatch(/^email must /);
});

test("invites are listed newest first, with their project and creator", async () => {
  const world = await newWorld();
  const ids = [await newInvite(world), await newInvite(world), await newInvite(world)];
  const { status, body } = await rest("GET", `/projects/${world.slug}/invites`, { token: world.member.token });
  expect(status).toBe(200);
  expect(body.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
  expect(Object.keys(body[0])).toEqual(shapes.expandedInvite);
  expect(body[0].project).toEqual({ name: "Test project", slug: world.slug, icon: null });
  expect(body[0].creator).toEqual({ full_name: "Owner" });
});

test("a deleted invite is returned and can be sent again", async () => {
  const world = await newWorld();
  const id = await newInvite(world, "again@test.example");
  const path = `/projects/${world.slug}/invites/${id}`;
  const deleted = await rest("DELETE", path, { token: world.admin.token });
  expect([deleted.status, deleted.body.id]).toEqual([200, id]);
  expect(Object.keys(deleted.body)).toEqual(shapes.invite);
  const missing = await rest("DELETE", path, { token: world.admin.token });
  expect([missing.status, missing.body]).toEqual([404, { error: "invite not found." }]);
  expect((await invite(world, "again@test.example")).status).toBe(200);
});

test("an invite of another project is not found", async () => {
  const [here, there] = [await newWorld(), await newWorld()];
  const id = await newInvite(there);
  expect((await rest("DELETE", `/projects/${here.slug}/invites/${id}`, { token: here.owner.token })).status).toBe(404);
  expect((await rest("GET", `/projects/${there.slug}/invites`, { token: there.owner.token })).body).toHaveLength(1);
});
