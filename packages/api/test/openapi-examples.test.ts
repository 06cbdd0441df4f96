// @module-tag unit
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { openApiDocument } from "../src/openapi/openapi.ts";
import { examples } from "../src/openapi/examples.ts";
import { served } from "../src/router.ts";

interface Content {
  "application/json": { example?: unknown };
}
interface Operation {
  operationId: string;
  parameters: { name: string; required?: boolean; example?: unknown }[];
  requestBody?: { content: Content };
  responses: { 200: { content: Content } };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, { content: Content }> };
}

const newDocument = () => JSON.parse(JSON.stringify(openApiDocument())) as Document;

/** The places of the examples that do not fit their schemas. */
async function misfits(document: Document): Promise<string[]> {
  const rules = {
    "no-invalid-media-type-examples": "error",
    "no-invalid-parameter-examples": "error",
    "no-invalid-schema-examples": "error",
  } as const;
  const problems = await lintFromString({ source: JSON.stringify(document), config: await createConfig({ rules }) });
  return problems.map(({ location }) => location[0]?.pointer ?? "");
}

test("every operation has an example of its request and of its response, and every error has one", () => {
  const document = newDocument();
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const missing = operations.flatMap(({ operationId, parameters, requestBody, responses }) =>
    [
      ...parameters.filter(({ required }) => required),
      requestBody?.content["application/json"] ?? { example: {} },
      responses[200].content["application/json"],
    ].flatMap(({ example }) => (example === undefined ? [operationId] : [])),
  );
  expect([operations.length, missing]).toEqual([22, []]);
  for (const { content } of Object.values(document.components.responses))
    expect(content["application/json"].example).toEqual({ error: expect.stringMatching(/^\S.+\w\.?$/) });
});

test("the example of an operation is a valid input, and its output as the service writes it", () => {
  expect(examples.size).toBe(served.length);
  for (const { operation } of served) {
    const { input, output } = examples.get(operation.name) ?? {};
    expect(operation.input.parse(input), operation.name).toMatchObject(input ?? {});
    expect(operation.output.parse(output), operation.name).toEqual(output);
  }
});

test("every example fits its schema, and one that does not is found", async () => {
  const document = newDocument();
  expect(await misfits(document)).toEqual([]);
  const list = document.paths["/projects/{projectSlug}/feedback"]?.["get"];
  const limit = list?.parameters.find(({ name }) => name === "limit");
  Object.assign(limit ?? {}, { example: 101 });
  Object.assign(list?.responses[200].content["application/json"] ?? {}, { example: [{ id: "no UUID" }] });
  const found = await misfits(document);
  expect(found.some((pointer) => pointer.includes("parameters"))).toBe(true);
  expect(found.some((pointer) => pointer.includes("responses/200"))).toBe(true);
});
