// @module-tag api
import { deleteAllLeftRows } from "@earshot/domain";
import { expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { trpc } from "../support/http.ts";
import { newCompany, newSignedInPerson } from "../support/people.ts";
import { db } from "../support/server.ts";
import { newSsoWorld } from "../support/sso.ts";
import { newFeedback, newUpvote, newWorld } from "../support/world.ts";

test("a company has its people, their votes and what they want most", async () => {
  const world = await newWorld();
  const { slug: projectSlug, admin, member } = world;
  const people = [await newSignedInPerson(world), await newSignedInPerson(world)];
  const wanted = await newFeedback(world, member, { title: "Wanted" });
  const liked = await newFeedback(world, member, { title: "Liked", status: "planned" });
  const done = await newFeedback(world, member, { title: "Done", status: "completed" });
  for (const person of people) for (const id of [wanted, done]) await newUpvote(world, id, person);
  await newUpvote(world, liked, people[0]!);
  await newUpvote(world, liked, member);
  const { company } = trpc(member.token);
  const made = await company.create.mutate({ projectSlug, name: "acme", external_id: "c-1", monthly_revenue: 99 });
  expect(made).toMatchObject({ monthly_revenue: 99, domain: null, person_count: 0, vote_count: 0, wants_most: [] });
  for (const { id: personId } of people)
    await trpc(member.token).person.update.mutate({ projectSlug, personId, companies: [made.id] });
  const changed = await company.update.mutate({ projectSlug, companyId: made.id, monthly_revenue: 900_000_000_000 });
  expect(changed).toEqual({
    ...made,
    monthly_revenue: 900_000_000_000,
    person_count: 2,
    vote_count: 5,
    wants_most: [
      { id: wanted, title: "Wanted", status: "in review", votes: 2 },
      { id: liked, title: "Liked", status: "planned", votes: 1 },
    ],
  });
  const query = `query ($slug: String!, $id: ID!) {
    company(projectSlug: $slug, id: $id) { monthlyRevenue wantsMost { title votes } }
    project(slug: $slug) { companies(q: "AC") { totalCount nodes { personCount wantsMost { title } } } } }`;
  const { data } = await ask(query, { slug: projectSlug, id: made.id }, member.token);
  expect(data.company).toEqual({
    monthlyRevenue: 900_000_000_000,
    wantsMost: [
      { title: "Wanted", votes: 2 },
      { title: "Liked", votes: 1 },
    ],
  });
  expect(data.project.companies).toEqual({
    totalCount: 1,
    nodes: [{ personCount: 2, wantsMost: [{ title: "Wanted" }, { title: "Liked" }] }],
  });

  await expect(company.create.mutate({ projectSlug, name: "B", external_id: "c-1" })).rejects.toThrow("already");
  const gone = { projectSlug, companyId: made.id };
  await expect(company.delete.mutate(gone)).rejects.toThrow("admin");
  expect(await trpc(admin.token).company.delete.mutate(gone)).toEqual(changed);
  await expect(company.update.mutate(gone)).rejects.toThrow("company not found.");
  const { companies } = await trpc(member.token).person.get.query({ projectSlug, personId: people[0]!.id });
  expect(companies).toEqual([]);
});

test("companies are listed page by page, by name", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member } = world;
  for (const name of ["beta", "Alpha", "alpha 2", "Gamma"]) await newCompany(world, name);
  const names = async (input: object) => {
    const found: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await trpc(member.token).company.list.query({ projectSlug, limit: 1, ...input, cursor });
      found.push(...page.items.map(({ name }) => name));
      cursor = page.next_cursor;
    }
    return found;
  };
  expect(await names({})).toEqual(["Alpha", "alpha 2", "beta", "Gamma"]);
  expect(await names({ q: "ALPHA" })).toEqual(["Alpha", "alpha 2"]);
});

test("a project has one currency", async () => {
  const { slug: projectSlug, admin, member } = await newWorld();
  expect((await trpc(member.token).settings.get.query({ projectSlug })).currency).toBe("USD");
  const { settings } = trpc(admin.token);
  expect((await settings.update.mutate({ projectSlug, currency: "JPY" })).currency).toBe("JPY");
  await expect(settings.update.mutate({ projectSlug, currency: "yen" })).rejects.toThrow("ISO 4217");
});

test("a deleted project takes its people and companies along", async () => {
  const world = await newWorld();
  const { id } = await newSignedInPerson(world);
  await newCompany(world, "Acme", [id]);
  await trpc(world.owner.token).project.delete.mutate({ projectSlug: world.slug });
  await deleteAllLeftRows(db, world.id);
  for (const table of ["people", "companies", "person_companies"] as const)
    expect(await db.selectFrom(table).select("project_id").where("project_id", "=", world.id).execute()).toEqual([]);
});

test("the team changes, blocks and merges whoever a token has described at the greatest length", async () => {
  const { sign, exchange, world, projectSlug } = await newSsoWorld();
  const { person, company, settings } = trpc(world.admin.token);
  // A currency of three decimal places: the sum is more than a company may have.
  await settings.update.mutate({ projectSlug, currency: "KWD" });
  const sub = "s".repeat(255);
  const attributes = { about: "a".repeat(8_000) };
  const companies = [{ id: "c".repeat(200), name: "Acme", monthlySpend: 9_000_000_000, customFields: attributes }];
  const { person: made } = await exchange(await sign({ sub, attributes, companies }));
  const path = { projectSlug, personId: made.id };
  expect(await person.update.mutate({ ...path, name: "Ada", external_id: sub, attributes })).toMatchObject({
    name: "Ada",
    attributes,
  });
  const [acme] = (await company.list.query({ projectSlug })).items;
  expect(await company.update.mutate({ projectSlug, companyId: acme!.id, plan: "Team" })).toMatchObject({
    attributes,
    monthly_revenue: null,
  });
  const blocked = await person.block.mutate({ ...path, reason: "Advertising." });
  expect(blocked).toMatchObject({ attributes, blocked_reason: "Advertising." });
  const { id: from } = await person.create.mutate({ projectSlug, name: "Twin" });
  expect(await person.merge.mutate({ projectSlug, personId: from, into: made.id })).toMatchObject({ attributes });
});
