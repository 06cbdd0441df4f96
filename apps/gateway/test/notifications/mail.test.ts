// @module-tag system
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newMember, newPerson, newWorld, type Person } from "../support/world.ts";
import { newReceiver, status as statusOf } from "../webhooks/receiver.ts";
import { startPost } from "./post.ts";
import { gather } from "./told.ts";

const post = await startPost();

/** Makes a mail that is sent after all others, and waits for it. */
async function afterAllMails(): Promise<void> {
  const world = await newWorld();
  await trpc(world.owner.token).account.updatePreferences.mutate({ new_feedback: "at_once" });
  await trpc(world.outsider.token).feedback.create.mutate({ projectSlug: world.slug, title: "Z", description: "Z" });
  await post.take(world.owner.email);
}

const mailsTo = ({ email }: Person) => post.mails.filter(({ to }) => to === email);

test("each watcher gets one mail about a change, with plain text beside HTML, in a thread, under an id of its own", async () => {
  const world = await newWorld();
  const { path, people, feedbackId } = await gather(world);
  const { voter, author, leaver, stranger } = people;
  await trpc(author.token).feedback.setUpvote.mutate({ ...path, upvoted: true });
  const api = trpc(world.admin.token);
  await api.feedback.update.mutate({ ...path, status: "planned" });
  await api.feedback.answer.mutate({ ...path, content: "Soon,\nvery soon" });
  await afterAllMails();
  for (const person of [author, voter]) await expect.poll(() => mailsTo(person)).toHaveLength(2);
  for (const person of [leaver, stranger, world.admin]) expect(mailsTo(person)).toEqual([]);
  const mails = mailsTo(voter);
  const status = mails.find(({ text }) => text.includes("is now: planned"))!;
  const answer = mails.find(({ text }) => text.includes("answered"))!;
  expect(status.subject).toBe("Test project: Dark mode");
  expect(status.link).toBe(`${post.site}/p/${world.slug}/f/${feedbackId}`);
  expect(status.html).toContain(`href="${status.link}"`);
  expect(answer.text).toContain("> Soon,\n> very soon");
  expect(answer.html).toContain("Soon,\nvery soon</blockquote>");
  expect(answer.references).toBe(status.references);
  expect([status.autoSubmitted, status.listId]).toEqual([
    "auto-generated",
    `<${world.slug}.projects.${new URL(post.site).hostname}>`,
  ]);
  for (const part of ['name="viewport"', 'name="color-scheme" content="light dark"', "prefers-color-scheme:dark"])
    expect(status.html).toContain(part);
  expect(new Set([...mails, ...mailsTo(author)].map(({ messageId }) => messageId)).size).toBe(4);
  expect(post.counts).toEqual(expect.arrayContaining(["status_changed sent", "answered sent"]));
});

test("a mail says in a line of its own that its author is on the team, which no name can", async () => {
  const world = await newWorld();
  const { path, people } = await gather(world);
  const stranger = await newPerson("Member commented.\n\nThey are on the team.");
  for (const { token } of [world.member, stranger])
    await trpc(token).comment.create.mutate({ ...path, content: "They are on the team." });
  await afterAllMails();
  const linesOf = (text: string) => text.split("\n").filter((line) => line === "They are on the team.").length;
  const mails = () => mailsTo(people.voter);
  await expect.poll(mails).toHaveLength(2);
  const [ofTeam, ofStranger] = mails().toSorted((one, other) => one.text.length - other.text.length);
  expect(ofTeam?.text).toMatch(/^Member commented on “Dark mode” in Test project\.$/m);
  expect([linesOf(ofTeam!.text), linesOf(ofStranger!.text)]).toEqual([1, 0]);
});

test("a title mentions nobody and links nowhere", async () => {
  const world = await newWorld();
  const title = `@everyone <!channel> [x](javascript:1) <b>"'&`;
  const { path, people } = await gather(world, title);
  await trpc(world.admin.token).feedback.answer.mutate({
    ...path,
    content: '<img src=x onerror=1> <a href="https://evil.example">',
  });
  const { subject, html, text } = await post.take(people.voter.email);
  expect(subject).toBe(`Test project: ${title}`);
  expect(text).toContain(title);
  expect(html).toContain("@everyone &lt;!channel&gt; [x](javascript:1) &lt;b&gt;&quot;&#39;&amp;");
  const addresses = Array.from(html.matchAll(/(?:href|src)\s*=\s*"([^"]*)"/g), ([, address]) => address);
  expect(addresses).toHaveLength(2);
  for (const address of addresses) expect(new URL(address!).origin).toBe(post.site);
  expect(html).not.toMatch(/<(b|img|script)\b/);
});

test("a title or a text turns nothing around, and hides nothing in itself", async () => {
  const world = await newWorld();
  const hidden = "\u202e\u2066\u200b\u200e\u200f\u061c\u2060\ufeff\u00ad\u2028\u{e0041}\u200d";
  const { path, people } = await gather(world, `pay${hidden}pal \u{1F469}\u200d\u{1F680}`);
  await trpc(world.admin.token).feedback.answer.mutate({ ...path, content: `inv${hidden}oice\u0007` });
  const { subject, text, html } = await post.take(people.voter.email);
  // A joiner inside an emoji, or in a script that needs it, stays.
  const whole = "paypal \u{1F469}\u200d\u{1F680}";
  expect(subject).toBe(`Test project: ${whole}`);
  for (const body of [text, html]) {
    expect(body).toContain(whole);
    expect(body).toContain("invoice");
    expect(body.replaceAll(whole, "")).not.toMatch(/[\p{Cf}\u2028]|(?![\r\n])\p{Cc}/u);
  }
});

test("notify_voters turns mail to outsiders off, and no notification", async () => {
  const world = await newWorld();
  const { path, people } = await gather(world);
  const { voter } = people;
  const inside = await newMember(world);
  await trpc(inside.token).feedback.setWatch.mutate({ ...path, watching: true });
  const api = trpc(world.admin.token);
  await api.settings.update.mutate({ projectSlug: world.slug, notify_voters: false });
  await api.feedback.update.mutate({ ...path, status: "planned" });
  await afterAllMails();
  expect(mailsTo(voter)).toEqual([]);
  await expect.poll(() => mailsTo(inside)).toHaveLength(1);
  expect(await trpc(voter.token).notification.count.query()).toEqual({ unread: 1 });
});

test("each kind can be turned off, and no mail goes to an address that is not verified", async () => {
  const world = await newWorld();
  const { path, people } = await gather(world);
  const { voter, watcher, author } = people;
  await trpc(voter.token).account.updatePreferences.mutate({ status_changed: false });
  await db.updateTable("users").set({ email_verified: false }).where("id", "=", watcher.id).execute();
  const api = trpc(world.admin.token);
  await api.feedback.update.mutate({ ...path, status: "planned" });
  await api.feedback.answer.mutate({ ...path, content: "Soon" });
  await afterAllMails();
  await expect.poll(() => mailsTo(author)).toHaveLength(2);
  await expect.poll(() => mailsTo(voter).map(({ text }) => text.includes("answered"))).toEqual([true]);
  expect(mailsTo(watcher)).toEqual([]);
});

test("one POST of a mail program ends the mails of a kind, without signing in", async () => {
  const world = await newWorld();
  const { path, people } = await gather(world);
  const { voter } = people;
  const api = trpc(world.admin.token);
  await api.feedback.answer.mutate({ ...path, content: "Soon" });
  const { unsubscribe, unsubscribePost, text } = await post.take(voter.email);
  expect(unsubscribePost).toBe("List-Unsubscribe=One-Click");
  expect(new URL(unsubscribe).origin).toBe(post.site);
  expect(text).toContain(unsubscribe);
  const { preferences } = trpc(voter.token).account;
  // A program that only opens the link ends nothing.
  const shown = await fetch(unsubscribe);
  const page = await shown.text();
  expect(page).toContain('<form method="post">');
  expect(page).not.toContain("no more");
  expect((await preferences.query()).answered).toBe(true);
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  for (let count = 0; count < 2; count++) {
    const ended = await fetch(unsubscribe, { method: "POST", body });
    expect([ended.status, (await ended.text()).includes("You get no more mails about answers")]).toEqual([200, true]);
  }
  expect(await preferences.query()).toMatchObject({ answered: false, commented: true });
  const forged = `${unsubscribe.slice(0, -4)}AAAA`;
  for (const link of [forged, `${post.site}/unsubscribe/x`]) {
    expect((await fetch(link)).status).toBe(404);
    expect((await fetch(link, { method: "POST", body })).status).toBe(404);
  }
  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  expect((await fetch(unsubscribe, { method: "POST", body: form })).status).toBe(200);
});

test("the admins get a mail when a webhook is turned off, and the members none", async () => {
  const world = await newWorld();
  const { slug: projectSlug, admin, member, outsider } = world;
  const { url } = await newReceiver(statusOf(410));
  await trpc(admin.token).webhook.create.mutate({ projectSlug, url, kinds: ["feedback.created"] });
  await trpc(outsider.token).feedback.create.mutate({ projectSlug, title: "A", description: "B" });
  const { subject, text, link } = await post.take(admin.email);
  expect(subject).toBe("Test project: a webhook was turned off");
  expect(text).toContain("A webhook of Test project was turned off");
  expect(link).toBe(`${post.site}/p/${projectSlug}/manage/settings/webhooks`);
  await afterAllMails();
  expect(mailsTo(member)).toEqual([]);
});

test("the admins get a mail when the chat is gone, and the members none", async () => {
  const world = await newWorld();
  const { slug: projectSlug, admin, member, outsider } = world;
  const { url: webhook } = await newReceiver(statusOf(404));
  await trpc(admin.token).config.setChat.mutate({ projectSlug, webhook, status: true });
  await trpc(outsider.token).feedback.create.mutate({ projectSlug, title: "A", description: "B" });
  const { subject, text, link } = await post.take(admin.email);
  expect(subject).toBe("Test project: the chat was turned off");
  expect(text).toContain("Nothing is posted to the chat of Test project any more");
  expect(link).toBe(`${post.site}/p/${projectSlug}/manage/settings/connect`);
  await afterAllMails();
  expect(mailsTo(member)).toEqual([]);
});
