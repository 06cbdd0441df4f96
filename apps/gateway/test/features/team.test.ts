// @module-tag api
import { expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { rest, trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { shapes, timestamp } from "./shapes.ts";
import { newInvite, newMember, newPerson, newWorld, type Person, type World } from "../support/world.ts";

const invite = (world: World, email: unknown) =>
  rest("POST", `/projects/${world.slug}/invites`, { token: world.admin.token, body: { email } });

test("members are listed in the order of joining", async () => {
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

test("tRPC lists members with their roles", async () => {
  const world = await newWorld();
  const listed = await trpc(world.member.token).member.list.query({ projectSlug: world.slug });
  expect(listed.map(({ id, role }) => [id, role])).toEqual([
    [world.owner.id, "owner"],
    [world.admin.id, "admin"],
    [world.member.id, "member"],
  ]);
  const input = { projectSlug: world.slug, userId: world.member.id, role: "admin" } as const;
  expect((await trpc(world.owner.token).member.setRole.mutate(input)).role).toBe("admin");
});

test("an invite is returned with the e-mail address as sent", async () => {
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

test("an e-mail address can be invited once, ignoring case, and a member's not at all", async () => {
  const world = await newWorld();
  await invite(world, "once@test.example");
  const again = await invite(world, "ONCE@test.example");
  expect([again.status, again.body]).toEqual([400, { error: "ONCE@test.example has been invited already." }]);
  const member = await invite(world, world.member.email.toUpperCase());
  expect([member.status, member.body.error]).toEqual([
    400,
    `${world.member.email.toUpperCase()} is on the team already.`,
  ]);
  const elsewhere = await invite(await newWorld(), "once@test.example");
  expect(elsewhere.status).toBe(200);
});

test.each(["", "nobody", "a@b", "a b@c.example", 1, null, ["a@b.example"]])(
  "%j is not a valid e-mail address",
  async (email) => {
    const { status, body } = await invite(await newWorld(), email);
    expect(status).toBe(400);
    expect(body.error).toMatch(/^email must /);
  },
);

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

test("an invite of another project is 404", async () => {
  const [here, there] = [await newWorld(), await newWorld()];
  const id = await newInvite(there);
  expect((await rest("DELETE", `/projects/${here.slug}/invites/${id}`, { token: here.owner.token })).status).toBe(404);
  expect((await rest("GET", `/projects/${there.slug}/invites`, { token: there.owner.token })).body).toHaveLength(1);
});

const accept = ({ token }: Person, inviteId: string) => trpc(token).invite.accept.mutate({ inviteId });

test("an invited user joins as a member, once", async () => {
  const world = await newWorld();
  const person = await newPerson();
  const id = await newInvite(world, person.email.toUpperCase());
  expect(await accept(person, id)).toMatchObject({ id: world.id, slug: world.slug });
  await expect(accept(person, id)).rejects.toThrow("invite not found.");
  const { body } = await rest("GET", `/projects/${world.slug}/members`, { token: person.token });
  expect(body.at(-1)).toMatchObject({ id: person.id, email: person.email });
  const [invited] = (await rest("GET", `/projects/${world.slug}/invites`, { token: world.owner.token })).body;
  expect(invited).toMatchObject({ id, accepted: true });
  await trpc(world.admin.token).invite.delete.mutate({ projectSlug: world.slug, inviteId: id });
  expect((await rest("GET", `/projects/${world.slug}`, { token: person.token })).status).toBe(200);
});

test("an invite's link says who invites to what, to anybody, until it is accepted or a week old", async () => {
  const world = await newWorld({ visibility: "private" });
  const invited = await newPerson();
  const inviteId = await newInvite(world, invited.email);
  const look = (token?: string) => trpc(token).invite.get.query({ inviteId });
  const shown = { id: inviteId, project: { name: "Test project", slug: world.slug, icon: null } };
  for (const token of [undefined, invited.token, world.outsider.token])
    expect(await look(token)).toEqual({ ...shown, creator: { full_name: "Owner" } });
  const setAge = (days: number) =>
    db
      .updateTable("invites")
      .set({ created_at: new Date(Date.now() - days * 86_400_000).toISOString() })
      .where("id", "=", inviteId)
      .execute();
  await setAge(7.001);
  await expect(look()).rejects.toThrow("invite not found.");
  await setAge(6);
  await accept(invited, inviteId);
  await expect(look(invited.token)).rejects.toThrow("invite not found.");
});

test("an invite is valid for its verified e-mail address only, and for seven days", async () => {
  const world = await newWorld();
  const [invited, other] = [await newPerson(), await newPerson()];
  const id = await newInvite(world, invited.email);
  await expect(accept(other, id)).rejects.toThrow("invite not found.");
  const setVerified = (email_verified: boolean) =>
    db.updateTable("users").set({ email_verified }).where("id", "=", invited.id).execute();
  await setVerified(false);
  await expect(accept(invited, id)).rejects.toThrow("invite not found.");
  await setVerified(true);
  const day = 86_400_000;
  const setAge = (days: number) =>
    db
      .updateTable("invites")
      .set({ created_at: new Date(Date.now() - days * day).toISOString() })
      .where("id", "=", id)
      .execute();
  await setAge(7.001);
  await expect(accept(invited, id)).rejects.toThrow("invite not found.");
  await setAge(6.999);
  expect((await accept(invited, id)).id).toBe(world.id);
});

test("the key of an invite's link stands for a verified address, and admins alone see it", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const [invited, other] = [await newPerson(), await newPerson()];
  await db.updateTable("users").set({ email_verified: false }).where("id", "=", invited.id).execute();
  const { id: inviteId } = await trpc(world.admin.token).invite.create.mutate({ projectSlug, email: invited.email });
  const keyFor = async ({ token }: Person) => {
    const [shown] = await trpc(token).invite.list.query({ projectSlug });
    const { data } = await ask(`{ project(slug: "${projectSlug}") { invites { linkKey } } }`, {}, token);
    expect(data).toEqual({ project: { invites: [{ linkKey: shown!.link_key }] } });
    return shown!.link_key;
  };
  expect(await keyFor(world.member)).toBeNull();
  const key = (await keyFor(world.admin))!;
  expect(await keyFor(world.owner)).toBe(key);
  const acceptWith = (person: Person, sent: string) => trpc(person.token).invite.accept.mutate({ inviteId, key: sent });
  for (const [person, sent] of [
    [invited, inviteId],
    [other, key],
  ] as const)
    await expect(acceptWith(person, sent)).rejects.toThrow("invite not found.");
  expect(await acceptWith(invited, key)).toMatchObject({ id: world.id });
  // The key says nothing of the address to anything else.
  const user = db.selectFrom("users").select("email_verified").where("id", "=", invited.id);
  expect(await user.executeTakeFirst()).toEqual({ email_verified: false });
});

test("a user who has left, or whose invite has expired, can be invited again", async () => {
  const world = await newWorld();
  const { slug: projectSlug, admin } = world;
  const person = await newPerson();
  const send = () => trpc(admin.token).invite.create.mutate({ projectSlug, email: person.email });
  await accept(person, (await send()).id);
  await trpc(person.token).member.remove.mutate({ projectSlug, userId: person.id });
  const { id } = await send();
  await expect(send()).rejects.toThrow("has been invited already.");
  const created_at = new Date(Date.now() - 8 * 86_400_000).toISOString();
  await db.updateTable("invites").set({ created_at }).where("id", "=", id).execute();
  expect((await accept(person, (await send()).id)).id).toBe(world.id);
});

test("only owners can set roles", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner, member } = world;
  const { setRole } = trpc(owner.token).member;
  const promoted = await setRole.mutate({ projectSlug, userId: member.id, role: "owner" });
  expect(Object.keys(promoted)).toEqual([...shapes.member, "role"]);
  const left = await trpc(member.token).member.setRole.mutate({ projectSlug, userId: owner.id, role: "member" });
  expect(left.id).toBe(owner.id);
  await expect(setRole.mutate({ projectSlug, userId: owner.id, role: "owner" })).rejects.toThrow(
    "takes the role owner",
  );
  const unknown = trpc(member.token).member.setRole.mutate({ projectSlug, userId: world.outsider.id, role: "admin" });
  await expect(unknown).rejects.toThrow("member not found.");
});

test("a project keeps at least one owner, even if two leave at once", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner } = world;
  const last = "a project keeps at least one owner.";
  const leave = ({ token, id: userId }: Person) => trpc(token).member.remove.mutate({ projectSlug, userId });
  await expect(leave(owner)).rejects.toThrow(last);
  const demote = trpc(owner.token).member.setRole.mutate({ projectSlug, userId: owner.id, role: "admin" });
  await expect(demote).rejects.toThrow(last);
  const second = await newMember(world, "owner");
  const outcomes = await Promise.allSettled([leave(owner), leave(second)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("members can leave, admins can remove lower roles, owners anyone", async () => {
  const world = await newWorld();
  const { slug: projectSlug, admin, member, owner } = world;
  const remove = ({ token }: Person, { id: userId }: Person) =>
    trpc(token).member.remove.mutate({ projectSlug, userId });
  const refused = { data: { httpStatus: 403 } };
  await expect(remove(member, await newMember(world))).rejects.toMatchObject(refused);
  await expect(remove(admin, owner)).rejects.toMatchObject(refused);
  await expect(remove(admin, await newMember(world, "admin"))).rejects.toMatchObject(refused);
  expect((await remove(admin, member)).id).toBe(member.id);
  expect((await remove(admin, admin)).id).toBe(admin.id);
  expect((await remove(owner, await newMember(world, "owner"))).full_name).toBe("Newcomer");
  expect((await rest("GET", `/projects/${projectSlug}`, { token: member.token })).status).toBe(404);
});
