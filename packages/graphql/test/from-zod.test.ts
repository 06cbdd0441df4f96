// @module-tag unit
import { camelCase } from "../src/select/fields.sql.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { toInput } from "../src/schema/from-zod.ts";

test("a name is written in camel case", () => {
  expect(["id", "full_name", "integration_chat_role_id", "projectSlug"].map(camelCase)).toEqual([
    "id",
    "fullName",
    "integrationChatRoleId",
    "projectSlug",
  ]);
});

test("an input gets back the names of its schema; null is kept where it may stand, and is missing elsewhere", () => {
  const schema = z.object({ full_name: z.string().optional(), avatar_url: z.string().nullable().optional() });
  expect(toInput(schema, { fullName: "A", avatarUrl: null })).toEqual({ full_name: "A", avatar_url: null });
  expect(toInput(schema, { fullName: null, unknown: 1 })).toEqual({});
});
