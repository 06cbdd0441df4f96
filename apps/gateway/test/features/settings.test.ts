// @module-tag api
import { describe, expect, test } from "vitest";
import { statusOf, uploaded } from "../files/pictures.ts";
import { apisOf, call, callGraphql, callTrpc } from "../support/apis.ts";
import { procedureOf } from "../support/examples.ts";
import { inputOf, newFixture } from "../support/fixture.ts";
import { ask } from "../support/graphql.ts";
import { trpc, trpcWithKey } from "../support/http.ts";
import { newGuest } from "../support/people.ts";
import { statementsOf, useRecorded } from "../support/statements.ts";
import { newFeedback, newPerson, newWorld } from "../support/world.ts";

const access = {
  visibility: "public" as const,
  listed: true,
  voting: "everyone" as const,
  commenting: "everyone" as const,
  posting: "everyone" as const,
  notify_voters: true,
  author_tags: false,
  currency: "USD",
  hold: "nothing" as const,
  hold_until: 1,
  held_words: [] as string[],
  refused_words: [] as string[],
  max_links: null,
  reports_to_hold: 3,
};
const sso = { mode: "off" as const, login_url: null, last_error: null, last_error_at: null };
const widget = { origins: [], place: "end" as const, color: null, label: "Feedback", theme: "auto" as const };
const defaults = { ...access, sso, widget };

test("a new project is public, and everyone who is signed in writes in it", async () => {
  const { token } = await newPerson();
  const { slug } = await trpc(token).project.create.mutate({ name: "New", slug: `p-${crypto.randomUUID()}` });
  expect(await trpc(token).settings.get.query({ projectSlug: slug })).toEqual(defaults);
  const query = `{ project(slug: "${slug}") { settings { visibility voting commenting posting notifyVoters authorTags currency } } }`;
  const { visibility, voting, commenting, posting, currency } = defaults;
  const same = { visibility, voting, commenting, posting, currency, notifyVoters: true, authorTags: false };
  expect((await ask(query, {}, token)).data.project.settings).toEqual(same);
});

test("an update changes the given settings and nothing else", async () => {
  const { slug: projectSlug, admin } = await newWorld();
  const { settings } = trpc(admin.token);
  const changed = { ...defaults, voting: "team", notify_voters: false } as const;
  expect(await settings.update.mutate({ projectSlug, voting: "team", notify_voters: false })).toEqual(changed);
  const more = { ...changed, visibility: "private", posting: "team" } as const;
  expect(await settings.update.mutate({ projectSlug, visibility: "private", posting: "team", voting: "team" })).toEqual(
    more,
  );
  expect(await settings.update.mutate({ projectSlug })).toEqual(more);
  expect(await settings.update.mutate({ projectSlug, ...access, visibility: "internal" })).toEqual({
    ...defaults,
    visibility: "internal",
  });
  expect(await settings.get.query({ projectSlug })).toMatchObject({ visibility: "internal", voting: "everyone" });
});

test("of the sign-in by tokens and the widget, an update changes what is sent alone, by tRPC and GraphQL", async () => {
  const { slug: projectSlug, admin } = await newWorld();
  const { settings } = trpc(admin.token);
  const login_url = "https://app.example.com/in";
  const origins = ["https://app.example.com"];
  await settings.update.mutate({ projectSlug, sso: { mode: "only", login_url }, widget: { origins, label: "Ideas" } });
  await settings.update.mutate({ projectSlug, sso: {}, widget: {} });
  expect(await settings.update.mutate({ projectSlug, widget: { theme: "dark" } })).toEqual({
    ...access,
    sso: { ...sso, mode: "only", login_url },
    widget: { ...widget, origins: [{ origin: origins[0], last_seen_at: null }], label: "Ideas", theme: "dark" },
  });
  await expect(settings.update.mutate({ projectSlug, sso: { login_url: null } })).rejects.toThrow(
    "login_url is required: the mode only sends people there.",
  );
  const mutation = `mutation ($input: UpdateSettingsInput!) { updateSettings(input: $input) {
    sso { mode loginUrl } widget { origins { origin } label color } } }`;
  const input = {
    projectSlug,
    sso: { mode: "beside", loginUrl: "https://b.example/" },
    widget: { origins: [], color: null },
  };
  const changed = { sso: input.sso, widget: { origins: [], label: "Ideas", color: null } };
  expect((await ask(mutation, { input }, admin.token)).data.updateSettings).toEqual(changed);
  const query = `{ project(slug: "${projectSlug}") { settings {
    sso { mode loginUrl } widget { origins { origin } label color } } } }`;
  expect((await ask(query, {}, admin.token)).data.project.settings).toEqual(changed);
});

test.each([
  [{ visibility: "secret" }, "visibility must be one of: public, internal, private."],
  [{ voting: "admins" }, "voting must be one of: anyone, everyone, team."],
  [{ notify_voters: "yes" }, "notify_voters must be a boolean."],
])("%j is refused", async (changes, message) => {
  const { slug: projectSlug, admin } = await newWorld();
  const { status, text } = await callTrpc(procedureOf("settings.update"), admin.token, { projectSlug, ...changes });
  expect([status, JSON.parse(text).error.message]).toEqual([400, message]);
});

const reserved = [
  ["voting", "feedback.setUpvote"],
  ["voting", "comment.setUpvote"],
  ["commenting", "comment.create"],
  ["posting", "feedback.create"],
] as const;
const cases = reserved.flatMap(([setting, name]) =>
  apisOf(procedureOf(name)).map((api) => ({ setting, name, api, procedure: procedureOf(name) })),
);

describe.each(cases)("where $setting is for the team, $name through $api", ({ setting, name, api, procedure }) => {
  test("is 403 for outsiders alone, until the setting changes back", async () => {
    const world = await newWorld();
    const { slug: projectSlug, outsider, member, admin } = world;
    const { settings, feedback } = trpc(admin.token);
    const inputFor = (person: typeof member | null) =>
      inputOf(name, newFixture({ world, caller: person, author: member }));
    const as = async (person: typeof member | null) => call(api, name, person?.token, await inputFor(person));
    await settings.update.mutate({ projectSlug, [setting]: "team" });
    const input = await inputFor(outsider);
    const before = await feedback.list.query({ projectSlug });
    expect(await call(api, name, outsider.token, input)).toBe("403");
    if (api === "tRPC") {
      const { error } = JSON.parse((await callTrpc(procedure, outsider.token, input)).text);
      expect(error.message).toBe(`${setting} is only for the team of this project.`);
    }
    expect(await feedback.list.query({ projectSlug })).toEqual(before);
    expect([await as(null), await as(member)]).toEqual(["401", "200"]);
    await settings.update.mutate({ projectSlug, [setting]: "everyone" });
    expect(await as(outsider)).toBe("200");
  });
});

test("whoever may post or comment uploads pictures, and where both are the team's nobody else does", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider, member, owner } = world;
  const feedbackId = await newFeedback(world, member);
  const { update } = trpc(owner.token).settings;
  await update.mutate({ projectSlug, posting: "team" });
  const path = await uploaded(world, outsider);
  await trpc(outsider.token).comment.create.mutate({ projectSlug, feedbackId, content: `![](${path})` });
  expect(await statusOf(path)).toBe(200);
  await update.mutate({ projectSlug, posting: "everyone", commenting: "team" });
  await uploaded(world, outsider);
  await update.mutate({ projectSlug, posting: "team" });
  await expect(uploaded(world, outsider)).rejects.toThrow(
    "posting and commenting are only for the team of this project.",
  );
  await uploaded(world, member);
  await update.mutate({ projectSlug, commenting: "anyone" });
  const guest = await newGuest(world);
  await uploaded(world, guest);
  await update.mutate({ projectSlug, commenting: "everyone" });
  await expect(uploaded(world, guest)).rejects.toThrow("authentication required");
});

test("a key for repeating a request does not get around it", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider, admin } = world;
  const post = { projectSlug, title: "A", description: "B" };
  const feedbackId = await newFeedback(world, admin);
  await trpc(admin.token).settings.update.mutate({ projectSlug, posting: "team", commenting: "team" });
  const { feedback, comment } = trpcWithKey(outsider.token, "k1");
  await expect(feedback.create.mutate(post)).rejects.toMatchObject({ data: { code: "FORBIDDEN" } });
  const reply = comment.create.mutate({ projectSlug, feedbackId, content: "C" });
  await expect(reply).rejects.toMatchObject({ data: { code: "FORBIDDEN" } });
  await trpc(admin.token).settings.update.mutate({ projectSlug, posting: "everyone" });
  expect(await feedback.create.mutate(post)).toMatchObject({ title: "A" });
});

test("once a change of the settings has returned, no write of before gets in", async () => {
  const world = await newWorld();
  const { slug: projectSlug, admin, member } = world;
  const feedbackId = await newFeedback(world, member);
  const people = await Promise.all(Array.from({ length: 5 }, () => newPerson()));
  const { settings, feedback } = trpc(admin.token);
  let commented = 0;
  for (let round = 0; round < 5; round++) {
    const writes = people.flatMap(({ token }) => [
      trpc(token).comment.create.mutate({ projectSlug, feedbackId, content: "C" }),
      trpc(token).feedback.setUpvote.mutate({ projectSlug, feedbackId, upvoted: round % 2 === 0 }),
    ]);
    const closed = settings.update.mutate({ projectSlug, voting: "team", commenting: "team" });
    const outcomes = await Promise.allSettled([closed, ...writes]);
    for (const outcome of outcomes.slice(1))
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ data: { code: "FORBIDDEN" } });
    const then = await feedback.get.query({ projectSlug, feedbackId });
    commented += outcomes.filter((outcome) => outcome.status === "fulfilled" && "content" in outcome.value).length;
    expect(then.comment_count).toBe(commented);
    const late = trpc(people[0]!.token).comment.create.mutate({ projectSlug, feedbackId, content: "Late" });
    await expect(late).rejects.toMatchObject({ data: { code: "FORBIDDEN" } });
    await settings.update.mutate({ projectSlug, voting: "everyone", commenting: "everyone" });
  }
});

test("the check costs a write no statement", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider, admin } = world;
  const feedbackId = await newFeedback(world, outsider);
  await useRecorded(outsider, admin);
  const vote = (upvoted: boolean) => () =>
    callGraphql(procedureOf("feedback.setUpvote"), outsider.token, { projectSlug, feedbackId, upvoted });
  await vote(true)();
  const sent = await statementsOf(vote(false));
  expect(sent, sent.join("\n")).toHaveLength(1);
  await trpc(admin.token).settings.update.mutate({ projectSlug, voting: "team" });
  expect(await statementsOf(vote(true))).toHaveLength(1);
});
