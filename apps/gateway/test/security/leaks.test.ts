// @module-tag system
// @module-tag alike
import { isCitus } from "../support/citus.ts";
import { randomBytes } from "node:crypto";
import { newDatabase, open } from "@earshot/db/testing";
import { newId, type Tables } from "@earshot/operations";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { earshot, startGateway } from "../support/child.ts";
import { ask } from "../support/graphql.ts";
import { rest, trpc } from "../support/http.ts";
import { startCollector } from "../support/otlp.ts";
import { newOwner } from "../support/owner.ts";

/** Part of everything that only the caller and the database may see. */
const mark = `planted${randomBytes(6).toString("hex")}`;

test("no log line, metric or trace contains a token, an e-mail, a body or a password, even for internal errors", async () => {
  const settings = await newDatabase();
  const connection = await open(settings);
  const { token, slug } = await newOwner(connection);
  const db = connection.em.getKysely<Tables>();
  // A check whose violation quotes the row, a type whose error quotes the value, and a column that is gone.
  await sql`alter table tags add constraint no_marks check (name not like '%planted%')`.execute(db);
  await sql`alter table project_configs alter column changelog_social_handle type integer using 0`.execute(db);
  await sql`alter table comments drop column content`.execute(db);
  const database = "DATABASE_URL" in settings ? new URL(settings.DATABASE_URL) : null;
  if (database) {
    // A user with such a password, for the server may ask for the right one.
    const role = `user_${newId().replaceAll("-", "")}`;
    await sql`create role ${sql.ref(role)} superuser login password ${sql.lit(mark)}`.execute(db);
    onTestFinished(async () => {
      const again = await open(settings);
      await sql`drop role ${sql.ref(role)}`.execute(again.em.getKysely());
      await again.close();
    });
    database.username = role;
    database.password = mark;
  }
  await connection.close();
  const { url: endpoint, bodies } = await startCollector();
  const gateway = await startGateway({
    ...settings,
    ...(database && { DATABASE_URL: database.href }),
    SEED_DEMO: "false",
    LOG_LEVEL: "trace",
    RATE_LIMIT_PER_MINUTE: "1000",
    REDIS_URL: `redis://${mark}:${mark}@127.0.0.1:1`,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  });
  const { url } = gateway;
  const headers = {
    cookie: mark,
    "user-agent": mark,
    "x-request-id": mark,
    tracestate: `a=${mark}`,
    baggage: `a=${mark}`,
    traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01`,
  };
  const base = `/projects/${slug}`;
  const created = await trpc(token, url, headers).token.create.mutate({ name: mark });
  const post = (path: string, body: unknown) => rest("POST", `${base}${path}`, { token, body, headers, url });
  const statuses: Record<string, number> = {};
  const note = (what: string, { status }: { status: number }) => (statuses[what] = status);

  const fields = { title: mark, description: mark };
  const feedback = await rest("POST", `${base}/feedback`, {
    token,
    body: fields,
    headers: { ...headers, "idempotency-key": mark },
    url,
  });
  note("feedback", feedback);
  note("broken JSON", await post("/feedback", `{ "title": ${mark}`));
  note("invite", await post("/invites", { email: `${mark}@test.example` }));
  note("second invite", await post("/invites", { email: `${mark}@test.example` }));
  note(
    "search",
    await rest("GET", `${base}/feedback?search=${mark}&token=${created.token}&cursor=${mark}`, { token, url }),
  );
  note("path", await rest("GET", `/projects/${mark}/feedback/tags`, { token, url }));
  note("unknown path", await fetch(`${url}/${mark}?token=${token}`));
  note("unknown token", await rest("GET", base, { token: `ear_${mark}`, headers, url }));
  note("no bearer", await rest("GET", base, { headers: { authorization: `Basic ${mark}` }, url }));
  note("violation", await post("/feedback/tags", { name: mark }));
  const handle = { changelog_social_handle: mark };
  note("bad value", await rest("PATCH", `${base}/config`, { token, body: handle, headers, url }));
  const comments = `${base}/feedback/${feedback.body.id}/comments`;
  note("missing column", await rest("GET", `${comments}?search=${mark}`, { token, url }));

  const typed = trpc(token, url, headers);
  await typed.project.create.mutate({ name: mark, slug: mark });
  await expect(typed.tag.create.mutate({ projectSlug: slug, name: `${mark}2` })).rejects.toThrow("internal");
  const input = encodeURIComponent(JSON.stringify({ projectSlug: slug, search: mark }));
  note(
    "tRPC read",
    await fetch(`${url}/trpc/feedback.list?input=${input}`, { headers: { authorization: `Bearer ${token}` } }),
  );
  const json = { "content-type": "application/json", authorization: `Bearer ${token}` };
  note("tRPC broken", await fetch(`${url}/trpc/tag.create`, { method: "POST", headers: json, body: `{"a":${mark}` }));
  note("tRPC unknown", await fetch(`${url}/trpc/${mark}?input=${mark}`));

  const violation = "mutation ($input: CreateTagInput!) { createTag(input: $input) { id } }";
  await ask(violation, { input: { projectSlug: slug, name: `${mark}3` } }, token, url);
  await ask(violation, { input: mark }, token, url);
  await ask(
    `query ${mark} { project(slug: "${slug}") { feedback(search: "${mark}") { nodes { title } } } }`,
    {},
    token,
    url,
  );
  await ask(`{ ${mark} }`, {}, token, url);
  await ask(`{ project(slug: "${slug}") { feedback { nodes { comments { nodes { content } } } } } }`, {}, token, url);
  note("GraphQL broken", await fetch(`${url}/graphql`, { method: "POST", headers: json, body: `{"query":${mark}` }));
  note("GraphQL by GET", await fetch(`${url}/graphql?query={viewer{id}}&token=${mark}`, { headers: json }));
  expect(statuses).toEqual({
    feedback: 200,
    "broken JSON": 400,
    invite: 200,
    "second invite": 400,
    search: 400,
    path: 404,
    "unknown path": 404,
    "unknown token": 401,
    "no bearer": 401,
    violation: 500,
    "bad value": 500,
    "missing column": 500,
    "tRPC read": 200,
    "tRPC broken": 400,
    "tRPC unknown": 404,
    "GraphQL broken": 400,
    "GraphQL by GET": 200,
  });

  const metrics = await (await fetch(`${url}/metrics`)).text();
  const { stdout, stderr, code } = await gateway.stop();
  // There is no PostgreSQL at this port, so the command prints an error.
  const failed = await earshot({ DATABASE_URL: `postgres://${mark}:${mark}@127.0.0.1:1/${mark}` }, "verify");
  expect([code, failed.code]).toEqual([0, 1]);

  const outputs = { logs: stdout, errors: stderr, metrics, traces: bodies.join("\n"), "command line": failed.stderr };
  // There is something to look through: each fault in the logs, the responses in the metrics, the statements in the traces.
  expect(stdout.match(/"msg":"internal server error"/g)?.length).toBeGreaterThanOrEqual(5);
  // Citus does not pass it on.
  const constraint = isCitus ? [] : ['"constraint":"no_marks"'];
  for (const word of [...constraint, "Redis does not answer"]) expect(stdout).toContain(word);
  expect(metrics).toContain('earshot_errors_total{api="graphql",code="INTERNAL_SERVER_ERROR"}');
  for (const word of ["insert into", "createTag", "/graphql query project"]) expect(outputs.traces).toContain(word);
  const secrets = [mark, token, created.token, token.slice(4), "@test.example"];
  for (const [where, text] of Object.entries(outputs))
    for (const secret of secrets) {
      const at = text.indexOf(secret);
      expect(at < 0 ? "" : `${where}: ${text.slice(Math.max(0, at - 300), at + 100)}`).toBe("");
    }
});
