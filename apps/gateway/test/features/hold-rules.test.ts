// @module-tag api
import { sweepNetworks } from "@earshot/domain";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { letGuests, newGuest } from "../support/people.ts";
import { db } from "../support/server.ts";
import { actsIn } from "./hold.ts";
import { newPerson, newWorld, type Person, type World } from "../support/world.ts";

let world: World;
beforeEach(async () => {
  world = await newWorld();
});

const { hold, post, comment } = actsIn(() => world);
const queue = async () => (await trpc(world.member.token).moderation.queue.query({ projectSlug: world.slug })).items;
const decide = (what: "approve" | "hide" | "spam" | "restore", ...ids: string[]) =>
  trpc(world.member.token).moderation[what].mutate({ projectSlug: world.slug, ids });

test("where anything is held, a form that a program has filled in is held", async () => {
  const fill = (form: { trap?: string; seconds?: number }) =>
    trpc(world.outsider.token).feedback.create.mutate({
      projectSlug: world.slug,
      title: "T",
      description: "",
      ...form,
    });
  expect((await fill({ trap: "https://a.example" })).held).toBe(undefined);
  await hold({ hold: "anonymous" });
  const held = async (form: { trap?: string; seconds?: number }) => (await fill(form)).held;
  expect(await held({ trap: "https://a.example", seconds: 20 })).toBe("waiting");
  expect([await held({ seconds: 0.4 }), await held({ seconds: 4 }), await held({})]).toEqual([
    "waiting",
    undefined,
    undefined,
  ]);
  expect((await queue()).map(({ reason }) => reason)).toEqual(["form", "form"]);
});

test("an item of the queue says how much is held of its network, which is forgotten after seven days", async () => {
  await hold({ hold: "everyone" });
  await post(world.outsider);
  await post(await newPerson());
  expect((await queue()).map(({ same_network }) => same_network)).toEqual([2, 2]);
  const stored = () => db.selectFrom("moderation").select("network").where("project_id", "=", world.id).execute();
  expect((await stored()).every(({ network }) => network?.length === 16)).toBe(true);
  await db
    .updateTable("moderation")
    .set({ created_at: sql`now() - interval '8 days'` })
    .where("project_id", "=", world.id)
    .execute();
  await sweepNetworks(db);
  expect(await stored()).toEqual([{ network: null }, { network: null }]);
});

test("the network of what was approved is forgotten once it is reported, which gives the item a later time", async () => {
  await hold({ hold: "everyone" });
  const { id } = await post(world.outsider);
  await post(await newPerson());
  await decide("approve", id);
  await trpc((await newPerson()).token).moderation.report.mutate({ projectSlug: world.slug, id, reason: "Rude." });
  expect((await queue()).map(({ state, same_network }) => [state, same_network])).toEqual([
    ["reported", 0],
    ["held", 1],
  ]);
  const networks = await db.selectFrom("moderation").select("network").where("id", "=", id).execute();
  expect(networks).toEqual([{ network: null }]);
});

test("an item of the queue says why it is held, where, and who wrote it", async () => {
  await hold({ held_words: ["casino"], max_links: 0 });
  const { id } = await post(world.outsider, "🎰 Casino casino", "See https://a.example now");
  const { id: other } = await post(world.outsider, "Fine");
  const on = await comment(world.outsider, other, "a casino");
  const items = await queue();
  expect(items.map((item) => [item.id, item.kind, item.state, item.reason])).toEqual([
    [on.id, "comment", "held", "words"],
    [id, "feedback", "held", "words"],
  ]);
  expect(items[1]!.matches).toEqual([
    { field: "title", from: 2, to: 8 },
    { field: "title", from: 9, to: 15 },
    { field: "text", from: 4, to: 21 },
  ]);
  expect(items[0]).toMatchObject({
    title: "Fine",
    text: "a casino",
    feedback_id: other,
    person: { id: world.outsider.id, kind: "account", approved: 1, held: 2, hidden: 0, reported: 0 },
  });
});

test("links in the title count and are marked as those in the text are, and a comment has no title of its own", async () => {
  await hold({ max_links: 1 });
  await post(world.outsider, "See https://a.example now", "and www.b.example");
  const { id } = await post(world.member, "On www.c.example");
  await comment(world.outsider, id, "www.d.example");
  await hold({ hold: "everyone" });
  await comment(world.outsider, id, "www.e.example");
  const items = await queue();
  expect(items.map(({ reason, matches }) => [reason, matches])).toEqual([
    ["everyone", []],
    [
      "links",
      [
        { field: "title", from: 4, to: 21 },
        { field: "text", from: 4, to: 17 },
      ],
    ],
  ]);
});

test("guests, newcomers and texts are held by the rules, and the team is never", async () => {
  await letGuests(world);
  const guest = await newGuest(world);
  await hold({ hold: "anonymous" });
  expect([(await post(guest)).held, (await post(world.outsider)).held]).toEqual(["waiting", undefined]);
  await hold({ hold: "newcomers", hold_until: 2 });
  const second = await post(world.outsider);
  expect(second.held).toBe("waiting");
  await decide("approve", second.id);
  expect((await post(world.outsider)).held).toBe(undefined);
  await hold({
    hold: "nothing",
    held_words: [" Casino", "a.b", "free  bets"],
    refused_words: ["viagra"],
    max_links: 1,
  });
  const held = async (person: Person, text: string) => (await post(person, text)).held;
  expect(await held(world.outsider, "The best CASINO!")).toBe("waiting");
  expect(await held(world.outsider, "Casinos and axb")).toBe(undefined);
  expect([await held(world.outsider, "Free bets"), await held(world.outsider, "free \t bets here")]).toEqual([
    "waiting",
    "waiting",
  ]);
  expect(await held(world.outsider, "https://a.example and www.b.example")).toBe("waiting");
  expect(await held(world.outsider, "https://www.a.example")).toBe(undefined);
  await expect(post(world.outsider, "Cheap Viagra")).rejects.toThrow(
    "a word that the team of this project does not allow",
  );
  expect(await held(world.member, "casino viagra https://a https://b")).toBe(undefined);
});

test("a word is found in other letters that people take for its own, and marked where it is", async () => {
  await hold({ held_words: ["istanbul", "straße", "DISSE"] });
  const held = async (text: string) => (await post(world.outsider, text)).held;
  for (const text of ["İSTANBUL", "i\u0307stanbul", "ISTANBUL", "ıstanbul", "STRASSE", "Strasse", "STRAẞE", "diße"])
    expect([text, await held(text)]).toEqual([text, "waiting"]);
  for (const text of ["istanbuls", "strase", "stra", "dise"])
    expect([text, await held(text)]).toEqual([text, undefined]);
  const { id } = await post(world.outsider, "In der STRASSE");
  const { matches = [] } = (await queue()).find((item) => item.id === id) ?? {};
  expect(matches).toEqual([{ field: "title", from: 7, to: 14 }]);
});
