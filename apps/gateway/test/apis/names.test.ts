// @module-tag api
import { beforeAll, describe, expect, test } from "vitest";
import { callGraphql, callRest, callTrpc } from "../support/apis.ts";
import { procedureOf } from "../support/examples.ts";
import { newTag, newWorld, type World } from "../support/world.ts";

const names = {
  "a blank": " ",
  "a zero-width space": "\u200b",
  "a filler": "\u3164",
  "a blank Braille pattern": "\u2800",
  "a mark and a joiner": "\ufeff\u200d",
  "an escape sequence": "\u001b[31mred",
  "a line break": "two\nlines",
  "a line separator": "two\u2028lines",
};

let world: World;
beforeAll(async () => {
  world = await newWorld();
  await newTag(world, "kept");
});

/** The procedures that name something, and their input with a name. */
const inputs: Record<string, (name: string) => object> = {
  "tag.create": (name) => ({ projectSlug: world.slug, name }),
  "tag.update": (name) => ({ projectSlug: world.slug, tagName: "kept", name }),
  "project.create": (name) => ({ name, slug: "never-made" }),
  "project.update": (name) => ({ projectSlug: world.slug, name }),
  "account.update": (name) => ({ full_name: name }),
};

describe.each(Object.entries(inputs))("%s", (procedure, inputOf) => {
  test.each(Object.entries(names))("refuses %s through tRPC and GraphQL", async (_, name) => {
    const input = inputOf(name);
    const trpc = await callTrpc(procedureOf(procedure), world.owner.token, input as Record<string, unknown>);
    expect(trpc.status).toBe(400);
    expect(trpc.text).toMatch(/name must (have a visible character|not contain control characters)\./);
    expect((await callGraphql(procedureOf(procedure), world.owner.token, input)).status).toBe(400);
  });
});

test.each(Object.entries(names))("/v1 accepts %s as it always has, and the tag can be deleted", async (_, name) => {
  const { owner, slug: projectSlug } = world;
  for (const [procedure, input] of [
    ["tag.create", { projectSlug, name }],
    ["project.update", { projectSlug, name }],
  ] as const) {
    const { status, body } = await callRest(procedureOf(procedure), owner.token, input);
    expect([status, body.name]).toEqual([200, name]);
  }
  expect((await callTrpc(procedureOf("tag.delete"), owner.token, { projectSlug, tagName: name })).status).toBe(200);
});

test("a name with a joined emoji, a combining mark or another direction is accepted", async () => {
  for (const full_name of ["👩‍👩‍👧", "e\u0301", "שלום \u200fx", "\ufeffbom", "می‌خواهم"])
    expect((await callTrpc(procedureOf("account.update"), world.owner.token, { full_name })).status).toBe(200);
});
