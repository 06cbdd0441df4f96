// @module-tag system
import { createClient, rehearse } from "@earshot/client";
import { expect, test } from "vitest";
import { startPost } from "../notifications/post.ts";
import { toldTo } from "../notifications/told.ts";
import { ask } from "../support/graphql.ts";
import { trpc } from "../support/http.ts";
import { newGuest, letGuests } from "../support/people.ts";
import { db, server } from "../support/server.ts";
import { newComment, newFeedback, newMember, newPerson, newWorld, type Person, type World } from "../support/world.ts";

const post = await startPost();

/** Gives somebody who has not taken part yet this name. */
async function called(name: string, person: Person | Promise<Person> = newPerson()): Promise<Person> {
  const { id, ...rest } = await person;
  await db.updateTable("users").set({ full_name: name }).where("id", "=", id).execute();
  return { id, ...rest, name };
}

/** Feedback of Ann, on which Bob Berg comments, in a project with Eve on the team, who takes no part. */
async function newThread(world: World) {
  const [ann, bob, eve] = [await called("Ann"), await called("Bob Berg"), await called("Eve", newMember(world))];
  const feedbackId = await newFeedback(world, ann, { title: "Night trams" });
  await newComment(world, feedbackId, bob);
  const path = { projectSlug: world.slug, feedbackId };
  const say = async ({ token }: Person, content: string) =>
    (await trpc(token).comment.create.mutate({ ...path, content })).id;
  return { ann, bob, eve, path, say };
}

/** Why somebody is told: the kind of each notification, and who did it. */
const toldOf = async (person: Person) =>
  (await toldTo(person))
    .filter(({ kind }) => kind !== "new_feedback")
    .map(({ kind, actor_name }) => `${kind} ${actor_name}`);

test("a comment mentions by their names those who take part, once and in place of the comment itself", async () => {
  const world = await newWorld();
  const { ann, bob, eve, path, say } = await newThread(world);
  const stranger = await called("Zoe");
  await say(world.outsider, "@bob berg, and @Bob: is it (@Ann)? Not a@Ann.example, nor @Zoe, nor @Anna, nor @Eve");
  expect(await toldOf(ann)).toEqual(["mentioned Outsider"]);
  expect(await toldOf(bob)).toEqual(["mentioned Outsider"]);
  // An outsider reaches nobody on the team who takes no part.
  expect([await toldOf(stranger), await toldOf(eve), await toldOf(world.outsider)]).toEqual([[], [], []]);
  await say(bob, "@Bob Berg says so himself");
  expect([await toldOf(ann), await toldOf(bob)]).toEqual([
    ["mentioned Outsider", "commented Bob Berg"],
    ["mentioned Outsider"],
  ]);
  const commentId = await say(world.member, "@Eve");
  expect(await toldTo(eve)).toMatchObject([
    { kind: "mentioned", comment_id: commentId, feedback_title: "Night trams", actor_is_team: true },
  ]);
  await trpc(world.member.token).comment.delete.mutate({ ...path, commentId });
  expect(await toldOf(eve)).toEqual([]);
});

test("an edit tells only those whom it newly mentions", async () => {
  const world = await newWorld();
  const { ann, bob, eve, path, say } = await newThread(world);
  const commentId = await say(world.member, "@Ann?");
  const edit = (content: string) => trpc(world.member.token).comment.update.mutate({ ...path, commentId, content });
  await edit("@Ann and @Eve?");
  await edit("@Ann and @Eve, please");
  expect([await toldOf(ann), await toldOf(bob), await toldOf(eve)]).toEqual([
    ["mentioned Member"],
    ["commented Member"],
    ["mentioned Member"],
  ]);
});

test("a held comment tells whom it mentions when the team approves it", async () => {
  const world = await newWorld();
  const { ann, bob, path, say } = await newThread(world);
  await trpc(world.owner.token).settings.update.mutate({ projectSlug: world.slug, hold: "everyone" });
  const id = await say(world.outsider, "@Bob Berg?");
  await trpc(world.outsider.token).comment.update.mutate({ ...path, commentId: id, content: "@Bob Berg, when?" });
  expect([await toldOf(ann), await toldOf(bob)]).toEqual([[], []]);
  await trpc(world.member.token).moderation.approve.mutate({ projectSlug: world.slug, ids: [id] });
  expect([await toldOf(ann), await toldOf(bob), await toldOf(world.outsider)]).toEqual([
    ["commented Outsider"],
    ["mentioned Outsider"],
    ["approved Member"],
  ]);
  await trpc(world.member.token).moderation.hide.mutate({ projectSlug: world.slug, ids: [id] });
  expect([
    await toldOf(bob),
    JSON.stringify(await trpc(world.owner.token).event.list.query({ projectSlug: world.slug })),
  ]).toEqual([[], expect.not.stringContaining("mention")]);
});

test("a held edit tells its author and those whom it newly mentions when the team approves it", async () => {
  const world = await newWorld();
  const { ann, bob, path, say } = await newThread(world);
  const commentId = await say(world.outsider, "@Bob Berg?");
  expect([await toldOf(ann), await toldOf(bob)]).toEqual([["commented Outsider"], ["mentioned Outsider"]]);
  await trpc(world.owner.token).settings.update.mutate({ projectSlug: world.slug, hold: "everyone" });
  for (const content of ["@Bob Berg and @Ann?", "@Bob Berg and @Ann, please?"])
    await trpc(world.outsider.token).comment.update.mutate({ ...path, commentId, content });
  await trpc(world.member.token).moderation.approve.mutate({ projectSlug: world.slug, ids: [commentId] });
  expect([await toldOf(ann), await toldOf(bob), await toldOf(world.outsider)]).toEqual([
    ["commented Outsider", "mentioned Outsider"],
    ["mentioned Outsider"],
    ["approved Member"],
  ]);
});

test("a note mentions the team alone, also on what is held, and tells nobody who has left it", async () => {
  const world = await newWorld();
  const { ann, bob, eve, path } = await newThread(world);
  const { note } = trpc(world.member.token);
  const { id: noteId } = await note.create.mutate({ ...path, content: "@Ann @Bob Berg @Eve @Member: the depot" });
  expect([await toldOf(ann), await toldOf(bob), await toldOf(world.member)]).toEqual([[], [], []]);
  expect(await toldOf(eve)).toEqual(["mentioned Member"]);
  await note.update.mutate({ ...path, noteId, content: "@Eve @Admin: both depots" });
  expect([await toldOf(eve), await toldOf(world.admin)]).toEqual([["mentioned Member"], ["mentioned Member"]]);
  await trpc(world.member.token).moderation.hide.mutate({ projectSlug: world.slug, ids: [path.feedbackId] });
  await note.create.mutate({ ...path, content: "@Eve: is this spam?" });
  expect(await toldOf(eve)).toEqual(["mentioned Member", "mentioned Member"]);
  await note.delete.mutate({ ...path, noteId });
  expect([await toldOf(eve), await toldOf(world.admin)]).toEqual([["mentioned Member"], []]);
  await trpc(world.owner.token).member.remove.mutate({ projectSlug: world.slug, userId: eve.id });
  expect(await toldOf(eve)).toEqual([]);
});

test("a text mentions at most ten people, and all who have a name that it mentions", async () => {
  const world = await newWorld();
  const { path, say } = await newThread(world);
  const namesakes = [];
  for (const name of ["Kim", "Kim", ...Array.from({ length: 10 }, (_, n) => `Lee ${n}`)]) {
    const person = await called(name);
    await newComment(world, path.feedbackId, person);
    namesakes.push(person);
  }
  await say(world.outsider, namesakes.map(({ name }) => `@${name}`).join(" "));
  const kinds = [];
  for (const person of namesakes) kinds.push(...(await toldTo(person)).map(({ kind }) => kind));
  expect(kinds).toEqual([...Array.from({ length: 10 }, () => "mentioned"), "commented", "commented"]);
});

test("a mention is mailed with its text, unless its person has turned that off", async () => {
  const world = await newWorld();
  const { ann, eve, path, say } = await newThread(world);
  await say(world.member, "@Ann, look");
  const mail = await post.take(ann.email);
  expect(mail.text).toContain("Member mentioned you on “Night trams” in Test project.");
  expect(mail.text).toContain("> @Ann, look");
  expect(mail.link).toBe(`${post.site}/p/${world.slug}/f/${path.feedbackId}`);
  expect(await (await fetch(mail.unsubscribe)).text()).toContain("that mention you");
  await fetch(mail.unsubscribe, { method: "POST" });
  expect(await trpc(ann.token).account.preferences.query()).toMatchObject({ mentioned: false, commented: true });
  await say(world.member, "@Ann, again");
  await trpc(world.member.token).note.create.mutate({ ...path, content: "@Eve: the **depot**" });
  expect((await post.take(eve.email)).text).toContain("> @Eve: the **depot**");
  expect(post.mails.filter(({ to }) => to === ann.email)).toEqual([]);
  expect(await toldOf(ann)).toEqual(["mentioned Member", "mentioned Member"]);
});

test("a rehearsal tells whom a comment and a note would mention", async () => {
  const world = await newWorld();
  const { path, eve } = await newThread(world);
  const client = createClient({ url: server.url, token: world.member.token });
  const { events, tells } = await rehearse(client.comment.create, { ...path, content: "@Bob Berg @Eve" });
  expect(tells).toMatchObject({
    people: 3,
    sample: expect.arrayContaining([
      { name: "Ann", why: "author" },
      { name: "Bob Berg", why: "mentioned" },
      { name: "Eve", why: "mentioned" },
    ]),
  });
  expect(events).toMatchObject([{ kind: "comment.created" }]);
  expect((await rehearse(client.note.create, { ...path, content: "@Eve @Ann" })).tells).toMatchObject({
    people: 1,
    webhooks: 0,
    sample: [{ name: "Eve", why: "mentioned" }],
  });
  const quiet = await rehearse(client.comment.create, { ...path, content: "@Eve", quiet: true });
  expect(quiet.tells?.people).toBe(0);
  expect(await toldOf(eve)).toEqual([]);
});

test("whom one can mention is listed by the beginning of a name, and to others no team that takes no part", async () => {
  const world = await newWorld();
  const { ann, bob, eve, path } = await newThread(world);
  await letGuests(world);
  const guest = await newGuest(world);
  await trpc(guest.token).comment.create.mutate({ ...path, content: "Me too" });
  const names = async ({ token }: { token?: string }, more = {}) =>
    (await trpc(token).feedback.mentionable.query({ ...path, ...more })).map(({ full_name }) => full_name);
  expect(await names(world.member)).toEqual(["Admin", "Ann", "Bob Berg", "Eve", "Owner"]);
  expect(await names(world.member, { team: true })).toEqual(["Admin", "Eve", "Owner"]);
  expect(await names(world.member, { q: "BE" })).toEqual(["Bob Berg"]);
  for (const caller of [world.outsider, guest, {}]) expect(await names(caller)).toEqual(["Ann", "Bob Berg"]);
  expect([await names(ann), await names(world.outsider, { team: true })]).toEqual([["Bob Berg"], []]);
  expect(await trpc(eve.token).feedback.mentionable.query({ ...path, q: "b" })).toEqual([
    { id: bob.id, email: bob.email, full_name: "Bob Berg", avatar_url: null, is_team: false },
  ]);
  const query = `{ feedback(projectSlug: "${world.slug}", id: "${path.feedbackId}") { mentionable { fullName isTeam email } } }`;
  expect((await ask(query, {}, world.outsider.token)).data.feedback.mentionable).toEqual([
    { fullName: "Ann", isTeam: false, email: "" },
    { fullName: "Bob Berg", isTeam: false, email: "" },
  ]);
});
