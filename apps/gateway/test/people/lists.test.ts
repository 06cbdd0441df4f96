// @module-tag api
import { deleteUser } from "@earshot/domain";
import { newId } from "@earshot/operations";
import { beforeAll, expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { trpc } from "../support/http.ts";
import { newCompany, newSignedInPerson } from "../support/people.ts";
import { db, em } from "../support/server.ts";
import { newFeedback, newMember, newUpvote, newWorld } from "../support/world.ts";

/**
 * Five items. Two people of Acme and one of Beta vote for `wide`; one of Acme for `acme`; the one of Beta, which pays most, for
 * `rich`, and somebody of no company for `lone`.
 */
async function newBoard() {
  const world = await newWorld();
  const people = await Promise.all(["Ann", "Abe", "Bea", "Cy"].map((name) => newSignedInPerson(world, name)));
  const [ann, abe, bea, cy] = people as [Ann, Ann, Ann, Ann];
  const acme = await newCompany(world, "Acme", [ann.id, abe.id]);
  const beta = await newCompany(world, "Beta", [bea.id]);
  for (const [id, monthly_revenue, plan] of [
    [acme, 100, "Team"],
    [beta, 5_000, "Enterprise"],
  ] as const)
    await db
      .updateTable("companies")
      .set({ monthly_revenue, plan })
      .where("project_id", "=", world.id)
      .where("id", "=", id)
      .execute();
  const items: Record<string, string> = {};
  for (const title of ["wide", "acme", "rich", "lone", "none"])
    items[title] = await newFeedback(world, world.member, { title });
  for (const person of [ann, abe, bea]) await newUpvote(world, items["wide"]!, person);
  await newUpvote(world, items["acme"]!, abe);
  await newUpvote(world, items["rich"]!, bea);
  await newUpvote(world, items["lone"]!, cy);
  return { ...world, ann, abe, bea, cy, acme, beta, items };
}
type Ann = Awaited<ReturnType<typeof newSignedInPerson>>;

let board: Awaited<ReturnType<typeof newBoard>>;
beforeAll(async () => {
  board = await newBoard();
});

/** The titles of all pages, of one item each. */
async function titles(input: object, token = board.member.token): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await trpc(token).feedback.page.query({ projectSlug: board.slug, limit: 1, ...input, cursor });
    found.push(...page.items.map(({ title }) => title));
    cursor = page.next_cursor;
  }
  return found;
}

test("the team sorts feedback by companies and by what they pay, each company once", async () => {
  expect(await titles({ sort: "companies" })).toEqual(["wide", "rich", "acme", "none", "lone"]);
  expect(await titles({ sort: "revenue" })).toEqual(["wide", "rich", "acme", "none", "lone"]);
  const { slug: projectSlug, beta, member } = board;
  await trpc(member.token).company.update.mutate({ projectSlug, companyId: beta, monthly_revenue: 50 });
  expect(await titles({ sort: "revenue" })).toEqual(["wide", "acme", "rich", "none", "lone"]);
  await trpc(member.token).company.update.mutate({ projectSlug, companyId: beta, monthly_revenue: 5_000 });
  expect(await titles({ sort: "companies", search: "rich" })).toEqual(["rich"]);
});

test("the team filters feedback by the company that has voted for it", async () => {
  expect(await titles({ companyId: board.acme })).toEqual(["acme", "wide"]);
  expect(await titles({ companyId: board.beta, sort: "revenue" })).toEqual(["wide", "rich"]);
  expect(await titles({ companyId: newId() })).toEqual([]);
  const { slug: projectSlug, member } = board;
  const counted = await trpc(member.token).feedback.count.query({ projectSlug, companyId: board.acme });
  expect(counted).toEqual({ count: 2, is_exact: true });
});

test("GraphQL sorts and filters alike, with the same cursors", async () => {
  const query = `query ($slug: String!, $company: ID, $after: String) { project(slug: $slug) {
    feedback(sort: REVENUE, first: 2, after: $after) { totalCount pageInfo { endCursor hasNextPage } nodes { title } }
    of: feedback(companyId: $company) { totalCount nodes { title user { kind } } } } }`;
  const { slug, member, acme } = board;
  const answer = await ask(query, { slug, company: acme }, member.token);
  expect(answer.errors).toBeUndefined();
  const first = answer.data.project;
  expect(first.feedback).toMatchObject({ totalCount: 5, pageInfo: { hasNextPage: true } });
  expect(first.of.totalCount).toBe(2);
  expect(first.of.nodes).toEqual(["acme", "wide"].map((title) => ({ title, user: { kind: "account" } })));
  const cursor = first.feedback.pageInfo.endCursor;
  const page = await trpc(member.token).feedback.page.query({ projectSlug: slug, limit: 2, cursor });
  expect(page.items.map(({ title }) => title)).toEqual(["acme", "none"]);
  const rest = await ask(query, { slug, company: acme, after: page.next_cursor }, member.token);
  expect(rest.data.project.feedback.nodes).toEqual([{ title: "lone" }]);
});

test("nobody else may ask for them, not by a cursor either", async () => {
  const { slug: projectSlug, member, outsider } = board;
  const { next_cursor: cursor } = await trpc(member.token).feedback.page.query({
    projectSlug,
    sort: "revenue",
    limit: 1,
  });
  const segment = newId();
  for (const input of [{ sort: "companies" }, { sort: "revenue" }, { companyId: board.acme }, { segment }, { cursor }])
    await expect(
      trpc(outsider.token).feedback.page.query({ projectSlug, ...(input as { companyId: string }) }),
    ).rejects.toThrow("not found");
  for (const field of ["feedback(sort: COMPANIES) { totalCount }", `feedback(segment: "${segment}") { totalCount }`]) {
    const { errors } = await ask(`{ project(slug: "${projectSlug}") { ${field} } }`, {}, outsider.token);
    expect(errors).toBeTruthy();
  }
});

test("a segment finds people, and the feedback that they have voted for", async () => {
  const { slug: projectSlug, member, admin, ann, abe, bea, cy, acme } = board;
  const { segment, person } = trpc(member.token);
  await person.update.mutate({ projectSlug, personId: ann.id, attributes: { region: "EU", seats: 3 } });
  await person.update.mutate({ projectSlug, personId: cy.id, email: "Cy@Elsewhere.example" });
  const { id } = await segment.create.mutate({ projectSlug, name: "Paying", plan: "team" });
  const made = async (conditions: object) => {
    const cleared = { company: null, plan: null, monthly_revenue_from: null, monthly_revenue_to: null, kind: null };
    const rest = { attributes: {}, email_domain: null, first_seen_since: null };
    await segment.update.mutate({ projectSlug, segmentId: id, ...cleared, ...rest, ...conditions });
    const { items } = await person.list.query({ projectSlug, segment: id });
    const names = new Set([ann, abe, bea, cy].map((each) => each.id));
    return items
      .flatMap((each) => (names.has(each.id) ? [each.name ?? ""] : []))
      .toSorted((a, b) => a.localeCompare(b));
  };
  expect(await made({ plan: "team" })).toEqual(["Abe", "Ann"]);
  expect(await titles({ segment: id })).toEqual(["acme", "wide"]);
  expect(await titles({ segment: id, sort: "companies" })).toEqual(["wide", "acme"]);
  expect(await made({ monthly_revenue_from: 101 })).toEqual(["Bea"]);
  expect(await titles({ segment: id })).toEqual(["rich", "wide"]);
  expect(await made({ monthly_revenue_to: 100, company: acme })).toEqual(["Abe", "Ann"]);
  expect(await made({ attributes: { region: "EU" } })).toEqual(["Ann"]);
  expect(await titles({ segment: id })).toEqual(["wide"]);
  expect(await made({ plan: "Team", attributes: { region: "US" } })).toEqual([]);
  expect(await made({ email_domain: "@elsewhere.EXAMPLE" })).toEqual(["Cy"]);
  expect(await titles({ segment: id, companyId: acme })).toEqual([]);
  expect(await made({ kind: "sso", first_seen_since: "2020-01-01T00:00:00Z" })).toEqual(["Abe", "Ann", "Bea", "Cy"]);
  expect(await made({ first_seen_since: "2090-01-01T00:00:00Z" })).toEqual([]);
  await segment.update.mutate({ projectSlug, segmentId: id, kind: "sso", first_seen_since: null });
  expect((await person.list.query({ projectSlug, segment: id, q: "a" })).items.map(({ name }) => name)).toEqual([
    "Abe",
    "Ann",
  ]);
  expect((await person.list.query({ projectSlug, segment: newId() })).items).toEqual([]);

  await expect(segment.create.mutate({ projectSlug, name: "PAYING" })).rejects.toThrow("already");
  await expect(segment.delete.mutate({ projectSlug, segmentId: id })).rejects.toThrow("admin");
  const deleted = await trpc(admin.token).segment.delete.mutate({ projectSlug, segmentId: id });
  expect(deleted).toMatchObject({ name: "Paying", kind: "sso" });
  expect(await segment.list.query({ projectSlug })).toEqual([]);
});

test("feedback says what kind of person its author is", async () => {
  const { slug: projectSlug, member, ann } = board;
  const { id: feedbackId } = await trpc(ann.token).feedback.create.mutate({ projectSlug, title: "T", description: "" });
  const { user } = await trpc(member.token).feedback.get.query({ projectSlug, feedbackId });
  expect(user).toMatchObject({ id: ann.id, kind: "sso" });
  const { data } = await ask(
    `{ feedback(projectSlug: "${projectSlug}", id: "${feedbackId}") { user { kind } } }`,
    {},
    member.token,
  );
  expect(data.feedback.user).toEqual({ kind: "sso" });
});

test("a view is its maker's own until the team shares it", async () => {
  const { slug: projectSlug, member, admin } = board;
  const { view } = trpc(member.token);
  const made = await view.create.mutate({ projectSlug, name: "Mine", page: "inbox", search: { status: "planned" } });
  expect(made).toMatchObject({ user_id: member.id, is_shared: false, search: { status: "planned" } });
  const theirs = trpc(admin.token).view;
  const path = { projectSlug, viewId: made.id };
  expect(await theirs.list.query({ projectSlug })).toEqual([]);
  await expect(theirs.update.mutate({ ...path, name: "Taken" })).rejects.toThrow("view not found.");
  await expect(theirs.delete.mutate(path)).rejects.toThrow("view not found.");
  const shared = await view.update.mutate({ ...path, is_shared: true, name: "Ours" });
  expect(await theirs.list.query({ projectSlug })).toEqual([shared]);
  await expect(view.update.mutate({ ...path, search: { token: "x" } })).rejects.toThrow("may have only");
  expect(await theirs.update.mutate({ ...path, is_shared: false })).toMatchObject({ name: "Ours", is_shared: false });
  expect(await theirs.list.query({ projectSlug })).toEqual([]);
  await view.update.mutate({ ...path, is_shared: true });
  expect(await theirs.delete.mutate(path)).toEqual(shared);
  expect(await view.list.query({ projectSlug })).toEqual([]);
});

test("a view that nobody else has seen goes with its maker, from the team or for good", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner } = world;
  const [leaver, goner] = [await newMember(world), await newMember(world)];
  for (const [name, { token }] of [
    ["leaver", leaver],
    ["goner", goner],
  ] as const)
    for (const is_shared of [false, true])
      await trpc(token).view.create.mutate({ projectSlug, name, page: "board", search: { q: name }, is_shared });
  await trpc(owner.token).member.remove.mutate({ projectSlug, userId: leaver.id });
  await deleteUser(em, goner.id);
  const left = await db.selectFrom("views").select(["name", "is_shared"]).where("project_id", "=", world.id).execute();
  expect(left.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: "goner", is_shared: true },
    { name: "leaver", is_shared: true },
  ]);
  // What is gone does not come back with who comes back.
  await db.insertInto("members").values({ project_id: world.id, user_id: leaver.id, role: "member" }).execute();
  const seen = await trpc(leaver.token).view.list.query({ projectSlug });
  expect(seen.map(({ is_shared }) => is_shared)).toEqual([true, true]);
});
