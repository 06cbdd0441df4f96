// @module-tag api
import { inTransaction, newId } from "@earshot/operations";
import { mergePeople } from "@earshot/domain";
import { expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { trpc } from "../support/http.ts";
import { letGuests, newCompany, newGuest, newSignedInPerson } from "../support/people.ts";
import { db, em } from "../support/server.ts";
import { letTokens, newSsoKey, newSsoWorld, signedBy } from "../support/sso.ts";
import { newComment, newFeedback, newUpvote, newWorld, type World } from "../support/world.ts";

type Row = Partial<{ full_name: string; email: string; last_seen_at: string }>;

/** People of the project with these columns. */
async function added({ id: project_id }: World, rows: Row[]): Promise<string[]> {
  const people = rows.map((row) => ({ id: newId(), project_id, kind: "added" as const, ...row }));
  await db.insertInto("people").values(people).execute();
  return people.map(({ id }) => id);
}

test("people are listed page by page, last seen first, and found by the beginning of a name or an e-mail", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member } = world;
  const { person } = trpc(member.token);
  const ids = await added(world, [
    { full_name: "Ada Lovelace", email: "countess@lovelace.example", last_seen_at: "2026-01-01T00:00:00.000Z" },
    { full_name: "Grace Hopper", email: "ada-fan@navy.example", last_seen_at: "2026-01-03T00:00:00.000Z" },
    { full_name: "ADALBERT", email: "adalbert@example.org", last_seen_at: "2026-01-02T00:00:00.000Z" },
  ]);
  const [ada, grace, adalbert] = ids;
  const all = async (input: object) => {
    const found: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await person.list.query({ projectSlug, limit: 1, ...input, cursor });
      expect(page.items.length).toBeLessThanOrEqual(1);
      found.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    return found;
  };
  expect((await all({})).slice(-3)).toEqual([grace, adalbert, ada]);
  expect(await all({ q: "ADA" })).toEqual([ada, grace, adalbert]);
  expect(await all({ q: "ada l" })).toEqual([ada]);
  expect(await all({ q: "lovelace" })).toEqual([]);
  expect(await all({ q: "%" })).toEqual([]);
  expect(await all({ email: "Ada-Fan@navy.example" })).toEqual([grace]);
  expect(await all({ kind: "sso" })).toEqual([]);
  expect(await all({ companyId: await newCompany(world, "Navy", [grace!]) })).toEqual([grace]);
  expect(await all({ companyId: newId() })).toEqual([]);

  const { next_cursor: cursor } = await person.list.query({ projectSlug, limit: 1 });
  await expect(person.list.query({ projectSlug, q: "a", cursor })).rejects.toThrow("it belongs to another q");
  const query = `query ($slug: String!) { project(slug: $slug) {
    people(q: "ada", first: 2) { totalCount pageInfo { hasNextPage endCursor } nodes { name companies { name } } } } }`;
  const { data } = await ask(query, { slug: projectSlug }, member.token);
  expect(data.project.people).toMatchObject({
    totalCount: 3,
    pageInfo: { hasNextPage: true },
    nodes: [
      { name: "Ada Lovelace", companies: [] },
      { name: "Grace Hopper", companies: [{ name: "Navy" }] },
    ],
  });
});

test("a person is shown with what they have done, and others with their e-mail", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member } = world;
  const person = await newSignedInPerson(world);
  const feedbackId = await newFeedback(world, member, { title: "Theirs" });
  await newUpvote(world, feedbackId, person);
  const commentId = await newComment(world, feedbackId, person);
  const [twin] = await added(world, [{ full_name: "Twin", email: person.email.toUpperCase() }]);
  await added(world, [{ full_name: "Nobody", email: "" }]);
  const shown = await trpc(member.token).person.get.query({ projectSlug, personId: person.id });
  expect(shown).toMatchObject({
    id: person.id,
    kind: "sso",
    name: person.name,
    email: person.email,
    feedback_count: 0,
    comment_count: 1,
    vote_count: 1,
    same_email: [{ id: twin, name: "Twin" }],
    blocked_until: null,
  });
  expect(shown.activities).toMatchObject([
    { kind: "comment.created", feedback_id: feedbackId, feedback_title: "Theirs", comment_id: commentId },
    { kind: "feedback.voted", feedback_id: feedbackId, comment_id: null },
  ]);
});

test("the team adds a person and changes them, but not what an account's person is called", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member, outsider } = world;
  const { person } = trpc(member.token);
  const companyId = await newCompany(world);
  const external_id = "crm-1";
  const input = { projectSlug, name: "Ada", email: "ada@customer.example", external_id, companies: [companyId] };
  const made = await person.create.mutate({ ...input, attributes: { seats: 3, beta: true } });
  expect(made).toMatchObject({
    kind: "added",
    email_verified: false,
    attributes: { seats: 3, beta: true },
    companies: [{ id: companyId, external_id: null, name: "Acme" }],
  });
  const personId = made.id;
  await expect(person.create.mutate(input)).rejects.toThrow("there is a person with the external_id crm-1 already.");
  await expect(person.update.mutate({ projectSlug, personId, companies: [newId()] })).rejects.toThrow("no company");
  const changed = await person.update.mutate({ projectSlug, personId, email: null, companies: [] });
  expect(changed).toMatchObject({ name: "Ada", email: "", companies: [], attributes: { seats: 3, beta: true } });
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`a${index}`, 1]));
  await expect(person.update.mutate({ projectSlug, personId, attributes: many })).rejects.toThrow("at most 50 fields");
  const long = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`a${index}`, "x".repeat(1_000)]));
  await expect(person.update.mutate({ projectSlug, personId, attributes: long })).rejects.toThrow("at most 8 kB");

  await newFeedback(world, outsider);
  const rename = { projectSlug, personId: outsider.id, name: "Somebody" };
  await expect(person.update.mutate(rename)).rejects.toThrow("this person has an account");
  const vip = await person.update.mutate({ projectSlug, personId: outsider.id, attributes: { vip: true } });
  expect(vip).toMatchObject({ name: "Outsider", attributes: { vip: true } });
  // Whoever the team adds has no account and no session.
  expect(await db.selectFrom("users").select("id").where("id", "=", personId).execute()).toEqual([]);
});

test("a merged person's votes count once, and their companies, evidence and external_id go on", async () => {
  const world = await newWorld();
  const { slug: projectSlug, admin, member, outsider } = world;
  const [both, one] = [await newFeedback(world, admin), await newFeedback(world, admin)];
  const from = await newSignedInPerson(world);
  const { person, feedback } = trpc(admin.token);
  const { id: into } = await person.create.mutate({ projectSlug, name: "Kept" });
  const evidence = { source: "call", quote: "Please." };
  for (const feedbackId of [both, one])
    await feedback.voteFor.mutate({ projectSlug, feedbackId, personId: from.id, upvoted: true, evidence });
  await feedback.voteFor.mutate({ projectSlug, feedbackId: both, personId: into, upvoted: true });
  const companyId = await newCompany(world, "Acme", [from.id]);
  const { external_id } = await person.get.query({ projectSlug, personId: from.id });
  const merged = await person.merge.mutate({ projectSlug, personId: from.id, into });
  expect(merged).toMatchObject({ id: into, name: "Kept", external_id, companies: [{ id: companyId }] });
  const { items } = await feedback.page.query({ projectSlug });
  expect(items.map(({ upvotes }) => upvotes)).toEqual([1, 1]);
  const { items: voters } = await feedback.upvoters.query({ projectSlug, feedbackId: both });
  expect(voters).toMatchObject([{ id: into, vote: { evidence: { source: "call", url: null, quote: "Please." } } }]);

  await newFeedback(world, outsider);
  const wrong = { projectSlug, personId: outsider.id, into };
  await expect(person.merge.mutate(wrong)).rejects.toThrow("this person has an account");
  await expect(person.merge.mutate({ projectSlug, personId: into, into })).rejects.toThrow("into themselves");
  await expect(person.merge.mutate({ projectSlug, personId: into, into: newId() })).rejects.toThrow(
    "person not found.",
  );
  await expect(trpc(member.token).person.merge.mutate({ projectSlug, personId: into, into })).rejects.toThrow("admin");
});

test("companies are merged with their people, each once", async () => {
  const world = await newWorld();
  const [a, b] = [await newSignedInPerson(world), await newSignedInPerson(world)];
  const shared = await newCompany(world, "Shared", [a.id, b.id]);
  const own = await newCompany(world, "Own", [a.id]);
  await inTransaction(em, (tx) => mergePeople(tx, { projectId: world.id, from: a.id, into: b.id }));
  const rows = await db.selectFrom("person_companies").selectAll().where("project_id", "=", world.id).execute();
  expect(rows.map(({ person_id }) => person_id)).toEqual([b.id, b.id]);
  expect(new Set(rows.map(({ company_id }) => company_id))).toEqual(new Set([shared, own]));
});

test("what is known of one alone goes on in a merge, but not to an account's name and e-mail, nor beyond the limits", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider } = world;
  const { person } = trpc(world.admin.token);
  await newFeedback(world, outsider);
  const { id: kept } = await person.create.mutate({ projectSlug, name: "Kept", attributes: { plan: "pro" } });
  const attributes = { plan: "free", seats: 3 };
  const email = "ada@customer.example";
  const { id: gone } = await person.create.mutate({ projectSlug, name: "Gone", email, attributes });
  const merged = await person.merge.mutate({ projectSlug, personId: gone, into: kept });
  expect(merged).toMatchObject({ name: "Kept", email, attributes: { plan: "pro", seats: 3 } });

  const many = Object.fromEntries(Array.from({ length: 49 }, (_, index) => [`a${index}`, 1]));
  const { id: full } = await person.create.mutate({
    projectSlug,
    name: "Full",
    email: "f@b.example",
    attributes: many,
  });
  await person.merge.mutate({ projectSlug, personId: kept, into: full });
  expect(await person.get.query({ projectSlug, personId: full })).toMatchObject({
    email: "f@b.example",
    attributes: many,
  });
  const account = await person.merge.mutate({ projectSlug, personId: full, into: outsider.id });
  expect(account).toMatchObject({ kind: "account", name: "Outsider", email: outsider.email, attributes: many });
});

test("a guest whom the team makes a customer of has the customer's name, and the guest's session ends", async () => {
  const world = await newWorld();
  await letGuests(world);
  const { slug: projectSlug } = world;
  const { person } = trpc(world.admin.token);
  const me = (token: string) => trpc(token).person.me.query({ projectSlug });
  const [guest, named] = [await newGuest(world), await newGuest(world)];
  const customer = await newSignedInPerson(world, "Ada");
  const merged = await person.merge.mutate({ projectSlug, personId: customer.id, into: guest.id });
  expect(merged).toMatchObject({ kind: "sso", name: "Ada", email: customer.email });
  expect((await me(customer.token)).person?.id).toBe(guest.id);

  await letTokens(world);
  await newSsoKey(world);
  await person.update.mutate({ projectSlug, personId: named.id, external_id: "bob" });
  const token = await signedBy(world, { sub: "bob", name: "Bob" });
  expect((await trpc().sso.exchange.mutate({ projectSlug, token })).person.id).toBe(named.id);
  for (const ended of [guest, named])
    await expect(
      trpc(ended.token).feedback.create.mutate({ projectSlug, title: "T", description: "" }),
    ).rejects.toThrow("authentication required");
});

test("a confirmed e-mail stays so if it is given again, and another one is not confirmed", async () => {
  const { sign, exchange, world, projectSlug } = await newSsoWorld();
  const { person } = trpc(world.member.token);
  const isVerified = async (claims: object) => {
    const signed = await exchange(await sign({ ...claims }));
    return (await person.get.query({ projectSlug, personId: signed.person.id })).email_verified;
  };
  const email = "ada@product.example";
  expect(await isVerified({ email, email_verified: true })).toBe(true);
  expect(await isVerified({ email })).toBe(true);
  expect(await isVerified({ email, email_verified: false })).toBe(false);
  expect(await isVerified({ email, email_verified: true })).toBe(true);
  const { id: personId } = (await person.list.query({ projectSlug, email })).items[0]!;
  const update = async (address: string) =>
    (await person.update.mutate({ projectSlug, personId, email: address })).email_verified;
  expect(await update(email.toUpperCase())).toBe(true);
  expect(await update("new@product.example")).toBe(false);
  expect(await isVerified({ email, email_verified: true })).toBe(true);
  expect(await isVerified({ email: "other@product.example" })).toBe(false);
});
