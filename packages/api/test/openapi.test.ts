// @module-tag unit
import { readFileSync } from "node:fs";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { generated } from "../src/generated/generated.ts";
import { openApiDocument } from "../src/openapi/openapi.ts";
import { procedures } from "../src/router.ts";

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; schema: object }[];
  requestBody?: { content: { "application/json": { schema: { properties: Record<string, object> } } } };
  responses: Record<string, { $ref?: string }>;
  security: object[];
}
interface Document {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses: Record<string, { content: object }> };
}

const document = JSON.parse(JSON.stringify(openApiDocument())) as Document;

/** The 22 operations of /v1, for ever. */
const operations = `
GET /projects/{projectSlug} getProject
PATCH /projects/{projectSlug} updateProject
DELETE /projects/{projectSlug} deleteProject
GET /projects/{projectSlug}/config getProjectConfig
PATCH /projects/{projectSlug}/config updateProjectConfig
POST /projects/{projectSlug}/feedback createFeedback
GET /projects/{projectSlug}/feedback listFeedback
GET /projects/{projectSlug}/feedback/{feedbackId} getFeedback
DELETE /projects/{projectSlug}/feedback/{feedbackId} deleteFeedback
GET /projects/{projectSlug}/feedback/{feedbackId}/upvotes listFeedbackUpvotes
GET /projects/{projectSlug}/feedback/{feedbackId}/comments listComments
DELETE /projects/{projectSlug}/feedback/{feedbackId}/comments/{commentId} deleteComment
POST /projects/{projectSlug}/feedback/tags createTag
GET /projects/{projectSlug}/feedback/tags listTags
DELETE /projects/{projectSlug}/feedback/tags/{tagName} deleteTag
POST /projects/{projectSlug}/invites createInvite
GET /projects/{projectSlug}/invites listInvites
DELETE /projects/{projectSlug}/invites/{inviteId} deleteInvite
GET /projects/{projectSlug}/members listMembers
GET /{projectSlug}/changelogs listPublicChangelogs
GET /projects/{projectSlug}/changelogs listChangelogs
DELETE /projects/{projectSlug}/changelogs/{changelogId} deleteChangelog`;

const described = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

test("the document is OpenAPI 3.1 of the interface 1.0.0 and has exactly the 22 operations", () => {
  expect([document.openapi, document.info.version]).toEqual(["3.1.0", "1.0.0"]);
  const lines = described.map(({ method, path, operation }) => `${method} ${path} ${operation.operationId}`);
  expect(lines.toSorted()).toEqual(operations.trim().split("\n").toSorted());
});

test("every failure is the Error object", () => {
  for (const { operation } of described) {
    const failures = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
    expect(failures.length).toBeGreaterThan(3);
    for (const [, { $ref }] of failures) expect($ref).toMatch(/^#\/components\/responses\/[A-Z_]+$/);
  }
  for (const { content } of Object.values(document.components.responses))
    expect(content).toMatchObject({ "application/json": { schema: { $ref: "#/components/schemas/Error" } } });
  expect(document.components.schemas["Error"]).toMatchObject({ required: ["error"] });
});

test("what reads can be asked whether it is still the same, and what writes cannot", () => {
  for (const { method, operation } of described) {
    const asks = operation.parameters?.some(({ name }: { name: string }) => name === "If-None-Match") ?? false;
    expect([asks, "304" in operation.responses]).toEqual([method === "GET", method === "GET"]);
  }
});

test("only the public list takes no token", () => {
  const open = described.filter(({ operation }) => operation.security.length === 0);
  expect(open.map(({ operation }) => operation.operationId)).toEqual(["listPublicChangelogs"]);
});

test("limits and lists are described", () => {
  const list = document.paths["/projects/{projectSlug}/feedback"]?.["get"];
  expect(list?.parameters?.find(({ name }) => name === "tag")?.schema).toMatchObject({ type: "array" });
  expect(list?.parameters?.find(({ name }) => name === "limit")?.schema).toMatchObject({ minimum: 1, maximum: 100 });
  const create = document.paths["/projects/{projectSlug}/feedback"]?.["post"];
  const fields = create?.requestBody?.content["application/json"].schema.properties;
  expect(fields?.["title"]).toMatchObject({ minLength: 1, maxLength: 200 });
  expect(fields?.["description"]).toMatchObject({ minLength: 0, maxLength: 20_000 });
  expect(fields?.["tags"]).toMatchObject({ maxItems: 20 });
});

test("Redocly's recommended rules find nothing but the two ambiguities that the interface has", async () => {
  const source = readFileSync(new URL("../openapi.json", import.meta.url), "utf8");
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source, config });
  const found = problems.map(({ ruleId, severity }) => `${severity} ${ruleId}`);
  expect(found).toEqual(["warn no-ambiguous-paths", "warn no-ambiguous-paths"]);
});

test("the committed document is the generated one", () => {
  const committed = readFileSync(new URL("../openapi.json", import.meta.url), "utf8");
  expect(committed, "run npm run generate").toBe(generated["packages/api/openapi.json"]?.());
});

test("no two operations share a name", () => {
  const names = procedures.map(({ operation }) => operation.name);
  expect(new Set(names).size).toBe(names.length);
});
