// @module-tag unit
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generated } from "../src/generated.ts";
import { schema } from "../src/schema.ts";

test("the committed schema is the generated one", () => {
  const committed = readFileSync(new URL("../schema.graphql", import.meta.url), "utf8");
  expect(committed, "run npm run generate").toBe(generated["packages/graphql/schema.graphql"]?.());
});

test("names are in camel case, and every mutation takes one input object", () => {
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith("__") || !("getFields" in type)) continue;
    for (const name of Object.keys(type.getFields())) expect(name).toMatch(/^[a-z][A-Za-z]*$/);
  }
  for (const { name, args } of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const input = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`;
    expect(args.map((argument) => `${argument.name}: ${String(argument.type)}`)).toEqual([`input: ${input}`]);
  }
});

test("the queries start where the contract says", () => {
  const fields = Object.keys(schema.getQueryType()?.getFields() ?? {});
  expect(fields.toSorted()).toEqual([
    "board",
    "boards",
    "changelog",
    "company",
    "feedback",
    "importPreview",
    "invite",
    "person",
    "project",
    "projects",
    "publicChangelogs",
    "server",
    "similarFeedback",
    "viewer",
    "webhook",
    "webhookDelivery",
  ]);
});
