// @module-tag system
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { rest, trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newMember, newPerson, newWorld, type Person, type World } from "../support/world.ts";
import { startPost } from "./post.ts";
import { gather } from "./told.ts";

const post = await startPost();

const newEmail = () => `${randomUUID()}@strangers.example`;
const invite = async (world: World, caller: Person, email = newEmail()) => {
  const { status, headers, body } = await rest("POST", `/projects/${world.slug}/invites`, {
    token: caller.token,
    body: { email },
  });
  return { status, wait: Number(headers.get("retry-after")), body, email };
};
const accepted = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200);

/** Returns the links that a mail program would make of the text, beside the mail's own. */
function linksOf({ text, html, subject }: { text: string; html: string; subject: string }) {
  const shown = html.replaceAll(/<[^>]*>/g, " ");
  const all = [subject, text, shown].flatMap((part) =>
    Array.from(part.matchAll(/[\w-]*:?\/\/\S+|\\\\\S+|(?:[\p{L}\d@-]+\.)+\p{L}[\p{L}\d-]*\S*/gu), ([found]) => found),
  );
  return all.filter((found) => !found.startsWith(`${post.site}/`));
}

const hostile = [
  "Your account is locked: https://evil.example/unlock",
  "www.evil.example or www.1evil.example, evil.example/a, a@evil.example",
  "\\\\evil.example\\share ftp://evil.example //evil.example",
  "\u202Emoc.live\u2066 evil.\u200Bexample\u0007",
];

test.each(hostile)("the names of %j are no link in an invite's mail, and no word of its subject", async (name) => {
  const world = await newWorld();
  await db.updateTable("projects").set({ name }).where("id", "=", world.id).execute();
  await db.updateTable("users").set({ full_name: name }).where("id", "=", world.owner.id).execute();
  const { email } = await invite(world, world.owner);
  const mail = await post.take(email);
  expect(mail.subject).toBe("You are invited to a team at Earshot");
  expect(linksOf(mail)).toEqual([]);
  expect(mail.text + mail.html).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  expect(mail.text + mail.html).not.toContain("\u0007");
  // The words are there.
  expect(mail.text).toContain(
    name
      .split(/[\s.:]/)[0]
      ?.replace(/\\/, "＼")
      .replace("\u202E", ""),
  );
  expect(mail.html.match(/<a /g)).toHaveLength(1);
});

test("what people type is no link in any other mail", async () => {
  const world = await newWorld();
  const { path, people } = await gather(world, hostile.join(" ").slice(0, 200));
  const content = hostile.join("\n");
  await db
    .updateTable("projects")
    .set({ name: hostile[0] ?? "" })
    .where("id", "=", world.id)
    .execute();
  await trpc(people.author.token).account.update.mutate({ full_name: hostile[1] ?? "" });
  await trpc(people.author.token).comment.create.mutate({ ...path, content });
  const mail = await post.take(people.voter.email);
  expect(linksOf(mail)).toEqual([]);
  expect(mail.text).toContain("> www．evil．example");
  expect(mail.subject).toContain("https：／/evil．example/unlock");
});

test("versions and times stay as they are", async () => {
  const world = await newWorld();
  const title = "Since v2.10.1, 12:30 is shown as .5: see 3/4. Then";
  const { path, people } = await gather(world, title);
  await trpc(world.admin.token).feedback.answer.mutate({ ...path, content: title });
  const { subject, text } = await post.take(people.voter.email);
  expect(subject).toBe(`Test project: ${title}`);
  expect(text).toContain(`> ${title}`);
});

test("somebody invites 30 people an hour, whatever the projects, and then waits", async () => {
  const worlds = [await newWorld(), await newWorld()] as [World, World];
  const [{ owner: inviter }, other] = worlds;
  const membership = { project_id: other.id, user_id: inviter.id, role: "admin" as const };
  await db.insertInto("members").values(membership).execute();
  const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => invite(worlds[index % 2]!, inviter)));
  expect(accepted(answers)).toHaveLength(30);
  const refused = answers.find(({ status }) => status !== 200)!;
  expect(refused).toMatchObject({ status: 429, body: { error: expect.stringContaining("invited too many people") } });
  expect(refused.wait).toBeGreaterThan(3_000);
  expect(refused.wait).toBeLessThanOrEqual(3_600);
  // A refused invite leaves no row.
  const made = await db.selectFrom("invites").select("id").where("creator_id", "=", inviter.id).execute();
  expect(made).toHaveLength(30);
  expect((await invite(other, other.owner)).status).toBe(200);
});

test("a project invites 60 people an hour, whoever does", async () => {
  const world = await newWorld();
  const inviters = await Promise.all(Array.from({ length: 3 }, () => newMember(world)));
  await db
    .updateTable("members")
    .set({ role: "admin" })
    .where("project_id", "=", world.id)
    .where("role", "=", "member")
    .execute();
  const answers = [];
  for (const each of inviters)
    answers.push(...(await Promise.all(Array.from({ length: 25 }, () => invite(world, each)))));
  expect(accepted(answers)).toHaveLength(60);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
});

test("five invites a day go to one address, whoever invites it, and whatever was deleted", async () => {
  const { email } = await newPerson();
  const answers = [];
  const again = await newWorld();
  for (let count = 0; count < 4; count++) {
    const answer = await invite(again, again.owner, count % 2 ? email : email.toUpperCase());
    answers.push(answer);
    if (answer.status === 200)
      await trpc(again.owner.token).invite.delete.mutate({ projectSlug: again.slug, inviteId: answer.body.id });
  }
  for (let count = 0; count < 4; count++) {
    const world = await newWorld();
    answers.push(await invite(world, world.owner, email));
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  expect(answers.at(-1)!.wait).toBeGreaterThan(80_000);
});
