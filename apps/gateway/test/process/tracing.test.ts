// @module-tag system
// @module-tag alike
import { newDatabase, open } from "@earshot/db/testing";
import { expect, test } from "vitest";
import { startGateway } from "../support/child.ts";
import { rest } from "../support/http.ts";
import { type ReceivedSpan, startCollector } from "../support/otlp.ts";
import { newOwner } from "../support/owner.ts";

interface Tree {
  [name: string]: Tree;
}

const attribute = ({ attributes }: ReceivedSpan, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue;

/** The names of the spans below this one, and below those. */
const treeOf = (spans: ReceivedSpan[], parent: string | undefined): Tree =>
  Object.fromEntries(
    spans.filter((span) => span.parentSpanId === parent).map(({ name, spanId }) => [name, treeOf(spans, spanId)]),
  );

/** An operation with at least one statement in it. */
const atWork = expect.objectContaining({ select: {} });

test("through every API, a request's span contains its operations' spans, and they contain their statements'", async () => {
  const settings = await newDatabase();
  const connection = await open(settings);
  const { token, slug } = await newOwner(connection);
  await connection.close();
  const { url: endpoint, spans } = await startCollector();
  const gateway = await startGateway({ ...settings, SEED_DEMO: "false", OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  const caller = { traceId: "0af7651916cd43dd8448eb211c80319c", parentSpanId: "b7ad6b7169203331" };
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    traceparent: `00-${caller.traceId}-${caller.parentSpanId}-01`,
  };
  const input = encodeURIComponent(JSON.stringify({ projectSlug: slug }));
  const query = `{ project(slug: "${slug}") { name tags { name } feedback { nodes { id } } } }`;
  const asked = await Promise.all([
    rest("GET", `/projects/${slug}`, { headers, url: gateway.url }),
    rest("POST", `/projects/${slug}/feedback/tags`, { headers, body: { name: "bug" }, url: gateway.url }),
    fetch(`${gateway.url}/trpc/tag.list?input=${input}`, { headers }),
    fetch(`${gateway.url}/graphql`, { headers, method: "POST", body: JSON.stringify({ query }) }),
    rest("GET", "/projects/none", { headers, url: gateway.url }),
  ]);
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404]);
  const ids = asked.map((answer) => answer.headers.get("x-request-id"));
  expect((await gateway.stop()).code).toBe(0);

  const requests = ids.map((id) => spans.find((span) => attribute(span, "earshot.request.id") === id)!);
  for (const { traceId, parentSpanId } of requests) expect({ traceId, parentSpanId }).toEqual(caller);
  expect(requests.map(({ name, spanId }) => [name, treeOf(spans, spanId)])).toEqual([
    ["GET /v1/projects/:projectSlug", { getProject: atWork }],
    ["POST /v1/projects/:projectSlug/feedback/tags", { createTag: atWork }],
    ["GET /trpc/tag.list", { listTags: atWork }],
    ["POST /graphql query project", { selectProject: atWork }],
    ["GET /v1/projects/:projectSlug", { getProject: atWork }],
  ]);
  const write = treeOf(spans, requests[1]?.spanId)["createTag"];
  expect(Object.keys(write ?? {})).toContain("insert");
  // A refusal is an error of its operation, and none of its request.
  const refused = spans.find(({ parentSpanId }) => parentSpanId === requests[4]?.spanId);
  expect([refused && attribute(refused, "error.type"), requests[4]?.status.code]).toEqual(["NOT_FOUND", 0]);
  // A health check is no operation, and its statement has no span.
  const others = spans.filter(({ parentSpanId }) => !parentSpanId).map(({ name }) => name);
  expect(new Set(others)).toEqual(new Set(["GET /health/ready"]));
});

test("a gateway whose trace collector is down serves and shuts down as usual", async () => {
  const settings = await newDatabase();
  const gateway = await startGateway({
    ...settings,
    SEED_DEMO: "false",
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1",
  });
  expect((await fetch(`${gateway.url}/v1/none/changelogs`)).status).toBe(404);
  const start = Date.now();
  expect((await gateway.stop()).code).toBe(0);
  expect(Date.now() - start).toBeLessThan(6_000);
});
