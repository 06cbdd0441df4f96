// @module-tag system
import { createClient, rehearse } from "@earshot/client";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newPerson, newWorld, type Person } from "../support/world.ts";
import { startPost } from "./post.ts";
import { gather, kindsFor, relayed } from "./told.ts";

const post = await startPost();
const root = await newPerson("Root");
await db.updateTable("users").set({ is_admin: true }).where("id", "=", root.id).execute();

const setDisabled = ({ id: accountId }: Person, is_disabled: boolean) =>
  trpc(root.token).server.setDisabled.mutate({ accountId, is_disabled });

const mailsTo = ({ email }: Person) => post.mails.filter(({ to }) => to === email);

/** Waits until every mail that was to be sent is sent. */
async function settled(): Promise<void> {
  await relayed();
  const left = sql`select from jobs.job where name in ('mail-notification', 'mail-invite')
    and state in ('created', 'retry', 'active') limit 1`;
  await expect.poll(async () => (await left.execute(db)).rows.length, { timeout: 60_000 }).toBe(0);
}

test("a disabled account gets no mail until it is enabled, and then none of what it missed; a rehearsal counts the same", async () => {
  const world = await newWorld();
  const { path, people } = await gather(world);
  const { author, voter, commenter, watcher } = people;
  const { feedback } = createClient({ url: post.site, token: world.admin.token });
  // Mails of other tests arrive here, too.
  const their = new Set([world.owner, world.admin, world.member, ...Object.values(people)].map(({ email }) => email));
  const answer = async (content: string) => {
    const { tells } = await rehearse(feedback.answer, { ...path, content });
    post.mails.length = 0;
    await feedback.answer.mutate({ ...path, content });
    await settled();
    await expect.poll(() => post.mails.filter(({ to }) => their.has(to)).length).toBe(tells!.mails);
    return tells;
  };
  await setDisabled(voter, true);
  expect(await answer("Soon")).toMatchObject({ people: 4, mails: 3, quiet: { turned_off: 0, no_address: 1 } });
  expect(mailsTo(voter)).toEqual([]);
  for (const person of [author, commenter, watcher]) expect(mailsTo(person)).toHaveLength(1);
  await setDisabled(voter, false);
  expect(await answer("Very soon")).toMatchObject({ mails: 4 });
  expect(mailsTo(voter)).toMatchObject([{ text: expect.stringContaining("> Very soon") }]);
  // What it missed is under the bell.
  expect(await kindsFor(voter)).toEqual(["answered", "answered"]);
});

test("an invite of a disabled account's address is not mailed, and nobody sees the difference", async () => {
  const { slug: projectSlug, owner } = await newWorld();
  const [person, other] = [await newPerson(), await newPerson()];
  await setDisabled(person, true);
  const { invite } = trpc(owner.token);
  const rehearsed = createClient({ url: post.site, token: owner.token }).invite.create;
  for (const { email } of [person, other])
    expect((await rehearse(rehearsed, { projectSlug, email })).tells).toMatchObject({
      people: 1,
      mails: 1,
      sample: [{ name: null, why: "invited" }],
    });
  const { email, accepted } = await invite.create.mutate({ projectSlug, email: person.email.toUpperCase() });
  expect([email.toLowerCase(), accepted]).toEqual([person.email, false]);
  await invite.create.mutate({ projectSlug, email: other.email });
  await settled();
  await expect.poll(() => mailsTo(other).length).toBe(1);
  expect(post.mails.filter(({ to }) => to.toLowerCase() === person.email)).toEqual([]);
});
