// @module-tag api
import { procedures } from "@earshot/api";
import { expect, test } from "vitest";
import {
  examples,
  fieldsOf,
  idExamples,
  idsOf,
  isValue,
  mutations,
  queries,
  takesProject,
} from "../support/examples.ts";
import { furnish, inputOf, newFixture } from "../support/fixture.ts";
import { newWorld } from "../support/world.ts";

const namesOf = (some: { name: string }[]) => some.map(({ name }) => name).toSorted();

test("each procedure of the router has an example, and each example has its procedure", () => {
  expect(Object.keys(examples).toSorted()).toEqual(namesOf(procedures));
});

test.each(Object.entries(examples))("%s has the row and the route that the example says", (name, { access, route }) => {
  const { openapi } = procedures.find((procedure) => procedure.name === name) ?? {};
  expect(route).toBe(openapi && `${openapi.method} ${openapi.path}`);
  expect(access).toMatch(/^(200|401) (200|401)( (200|403|404|own|lower)){4}$/);
});

test("each reading procedure has its GraphQL query, and no other has one", () => {
  const read = Object.entries(examples).filter(([, { graphql }]) => graphql);
  expect(read.map(([name]) => name).toSorted()).toEqual(namesOf(queries));
});

test("each id in an input has an example, and wrong ids that the sweep puts in its place", () => {
  const used = new Set(procedures.flatMap(idsOf));
  expect(Object.keys(idExamples).toSorted()).toEqual([...used].toSorted());
  for (const id of used) {
    const wrong = Object.keys(idExamples[id]?.foreign ?? {});
    expect(wrong, id).toContainEqual(expect.stringMatching(/another (project|user)/));
    expect(wrong, id).toContainEqual(expect.stringMatching(/^that is /));
  }
});

const inner = procedures
  .filter(takesProject)
  .flatMap((procedure) => idsOf(procedure).filter((id, index) => index > 0 && !isValue(procedure.name, id)));

test.each([...new Set(inner)])("%s, which stands inside another thing, has a wrong one of another parent", (id) => {
  expect(Object.keys(idExamples[id]!.foreign)).toContainEqual(expect.stringMatching(/another (?!project)/));
});

test.each(mutations)("$name: the input of the example is valid, and has no unknown field", async (procedure) => {
  const world = await newWorld();
  const fixture = newFixture({ world, caller: world.owner, author: world.owner });
  await furnish(fixture);
  const input = await inputOf(procedure.name, fixture);
  expect(procedure.operation.input.safeParse(input).success).toBe(true);
  expect(Object.keys(fieldsOf(procedure))).toEqual(expect.arrayContaining(Object.keys(input)));
});
