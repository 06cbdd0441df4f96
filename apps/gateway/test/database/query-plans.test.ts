// @module-tag system
// @module-tag single
import { procedures } from "@earshot/api";
import { newDatabase, open } from "@earshot/db/testing";
import { FeedbackCursor } from "@earshot/domain";
import type { Tables } from "@earshot/operations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { crowd } from "./crowd.ts";
import { ask } from "../support/graphql.ts";
import { batchPath } from "../support/http.ts";
import { newOwner } from "../support/owner.ts";
import { planOf, projectTables, readsTooMuchOf, rowsRead, type Step } from "./explain.ts";
import { cellOf } from "../support/permission-table.ts";
import { startServer } from "../support/server.ts";
import { watchDatabase } from "../support/statements.ts";

const connection = await open(await newDatabase());
const sent = watchDatabase(connection.em);
const { app, url } = await startServer(connection.em);
const { id, slug, token } = await newOwner(connection);
await crowd(connection, id, 4_000);
const db = connection.em.getKysely<Tables>();
const middle = await db
  .selectFrom("feedback")
  .select(["id", "created_at"])
  .where("project_id", "=", id)
  .orderBy("created_at")
  .offset(2_000)
  .executeTakeFirstOrThrow();

/** These columns of a row of the project. */
async function rowOf<Column extends string>(table: string, ...columns: Column[]) {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql<Record<Column, string>>`select ${names} from ${sql.table(table)}
    where project_id = ${id} limit 1`.execute(db);
  return rows[0]!;
}

const delivery = await rowOf("webhook_deliveries", "id", "webhook_id");
const comment = await rowOf("comments", "feedback_id", "id");
const { person_id: personId, company_id: companyId } = await rowOf("person_companies", "person_id", "company_id");
const { id: importId } = await rowOf("imports", "id");

afterAll(async () => {
  await app.close();
  await connection.close();
});

const get = async (path: string) => {
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status, await response.text()).toBe(200);
};
const query = (fields: string) => async () => {
  const answer = await ask(`query ($slug: String!) { project(slug: $slug) { ${fields} } }`, { slug }, token, url);
  expect(answer.errors).toBeUndefined();
};

/** The plans of all statements of a read, made once without and once with a cached response. */
async function plansOf(read: () => Promise<unknown>): Promise<Step[][]> {
  const statements = [...(await sent(read)), ...(await sent(read))].filter((statement) =>
    /^(select|with)/.test(statement.sql),
  );
  expect(statements).not.toEqual([]);
  const plans: Step[][] = [];
  for (const statement of statements) plans.push(await planOf(db, statement));
  return plans;
}

const readsTooMuch = readsTooMuchOf(new Set(await projectTables(db)));

const scansFeedback = (step: Step): boolean =>
  step["Relation Name"] === "feedback" || (step.Plans ?? []).some(scansFeedback);
const sortsFeedback = (step: Step) => /Sort/.test(step["Node Type"]) && scansFeedback(step);

const sorts = ["newest", "oldest", "upvotes", "comments"] as const;
const cursorIn = (sort: (typeof sorts)[number]) => {
  const key = { newest: Date.parse(middle.created_at), oldest: 0, upvotes: 2, comments: 3 }[sort];
  return FeedbackCursor.encode([sort, key, middle.id]);
};
const feedback = `/v1/projects/${slug}/feedback`;
const invented = "ear_invented";
const unknown = { authorization: `Bearer ${invented}` };

describe.each(sorts)("a page by %s", (sort) => {
  test.each([
    ["the first", ""],
    ["one after a cursor", `&cursor=${cursorIn(sort)}`],
  ])("%s goes along the order's index", async (_, more) => {
    for (const plan of await plansOf(() => get(`${feedback}?limit=50&sort=${sort}${more}`))) {
      expect(plan.filter(readsTooMuch)).toEqual([]);
      expect(plan.filter(sortsFeedback)).toEqual([]);
    }
  });

  test.each([
    ["a status", "&status=planned"],
    ["a tag", "&tag=tag%201"],
    ["few letters", "&search=it"],
  ])(
    "one of %s that many have reads fifty rows, ten for each of the page, and those of the filter's index, at most",
    async (_, more) => {
      const statements = await sent(() => get(`${feedback}?limit=50&sort=${sort}${more}`));
      for (const statement of statements.filter(({ sql: text }) => /^(select|with)/.test(text))) {
        const plan = await planOf(db, statement, ", analyze");
        expect(plan.filter(readsTooMuch)).toEqual([]);
        const read = plan.filter((step) => step["Relation Name"] === "feedback");
        expect(rowsRead(read)).toBeLessThanOrEqual(50 + 10 * 51 + 400);
      }
    },
  );

  test.each(["", `&cursor=${cursorIn(sort)}`])("a search uses the trigram index %s", async (more) => {
    const [plan = []] = await plansOf(() => get(`${feedback}?limit=50&sort=${sort}&search=text${more}`));
    expect(plan.filter(readsTooMuch)).toEqual([]);
    const lookups = plan.filter((step) => step["Index Cond"]?.includes("~~*"));
    expect(lookups.map((step) => step["Index Cond"])).toEqual([
      expect.stringContaining("ARRAY[project_id] @> "),
      expect.stringContaining("ARRAY[project_id] @> "),
    ]);
  });
});

const paths = procedures.flatMap(({ openapi }) => (openapi?.method === "GET" ? [openapi.path] : []));

test.each(paths)("GET %s scans no table", async (path) => {
  const address = path.replace("{projectSlug}", slug).replace("{feedbackId}", middle.id);
  for (const plan of await plansOf(() => get(`/v1${address}`))) expect(plan.filter(readsTooMuch)).toEqual([]);
});

const unrouted = procedures.filter(
  ({ openapi, operation }) => !openapi && operation.kind === "query" && "projectSlug" in operation.input.shape,
);

test.each(unrouted)("$name by tRPC scans no table, also for an anonymous caller", async ({ name }) => {
  await db.updateTable("projects").set({ visibility: "public" }).where("id", "=", id).execute();
  // Where it is a filter, it is the team's.
  const company = name === "company.get" && { companyId };
  const edited = name === "comment.edits" && { feedbackId: comment.feedback_id, commentId: comment.id };
  const path = `/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ projectSlug: slug, feedbackId: middle.id, personId, ...company, ...edited, importId, webhookId: delivery.webhook_id, deliveryId: delivery.id, limit: 50, text: "a text", slug: "1" }))}`;
  for (const plan of await plansOf(() => get(path))) expect(plan.filter(readsTooMuch)).toEqual([]);
  if (cellOf(name, "visitor") !== "200") return;
  for (const plan of await plansOf(() => fetch(`${url}${path}`))) expect(plan.filter(readsTooMuch)).toEqual([]);
});

test("reads by id in one statement scan no table", async () => {
  const one = { projectSlug: slug, feedbackId: middle.id };
  const read = () => get(batchPath("feedback.get", [one, one]));
  for (const plan of await plansOf(read)) expect(plan.filter(readsTooMuch)).toEqual([]);
});

const teamPages: [string, object][] = [
  ["the roadmap", { sort: "roadmap" }],
  ["a stage of the roadmap", { sort: "roadmap", stage: "done" }],
  ["a status of the roadmap", { sort: "roadmap", status: "planned" }],
  ["a stage", { stage: "planned" }],
  ["what is new and nobody's", { view: "triage" }],
  ["the caller's", { view: "mine" }],
  ["what waits for the team", { view: "waiting" }],
];

test.each(teamPages)("a page of %s scans no table", async (_, input) => {
  const page = JSON.stringify({ projectSlug: slug, limit: 50, ...input });
  const read = () => get(`/trpc/feedback.page?input=${encodeURIComponent(page)}`);
  for (const plan of await plansOf(read)) expect(plan.filter(readsTooMuch)).toEqual([]);
});

test("a board by GraphQL scans no table", async () => {
  const board = `{ board(projectSlug: "${slug}") { name statuses { name } tags { name } counts { count } viewer { can } } }`;
  const read = async () => expect((await ask(board, {}, token, url)).errors).toBeUndefined();
  for (const plan of await plansOf(read)) expect(plan.filter(readsTooMuch)).toEqual([]);
});

test.each([
  [
    "comments and their replies",
    "feedback(first: 20) { nodes { comments(first: 20) { nodes { user { id } hasUpvoted replies(first: 10) { nodes { user { id } } } } } } }",
  ],
  [
    "tags and upvoters",
    "feedback(first: 20) { nodes { tags { id name } upvoters(first: 5) { nodes { id } totalCount } } }",
  ],
  [
    "totals",
    "feedback(first: 20) { totalCount nodes { comments(first: 1) { totalCount nodes { replies { totalCount } } } } }",
  ],
  ["the total of a search", 'feedback(first: 1, search: "text") { totalCount }'],
  [
    "the team and its news",
    "settings { visibility } members { id } invites { id } tags { id } changelogs(first: 5) { totalCount nodes { id } }",
  ],
])("nested in GraphQL: %s", async (_, fields) => {
  for (const plan of await plansOf(query(fields))) expect(plan.filter(readsTooMuch)).toEqual([]);
});

test.each([
  ["GET a list", () => fetch(`${url}${feedback}?limit=33`, { headers: unknown })],
  [
    "a GraphQL query",
    () => ask(`{ project(slug: "${slug}") { feedback { totalCount nodes { id } } } }`, {}, invented, url),
  ],
])("an unknown token makes %s read nothing of the project", async (_, read) => {
  const statements = (await sent(read)).filter(({ sql: text }) => text.includes("feedback"));
  expect(statements).not.toEqual([]);
  for (const statement of statements) {
    const steps = await planOf(db, statement, ", analyze");
    const reads = steps.filter((step) => ["feedback", "comments"].includes(step["Relation Name"] ?? ""));
    expect(reads).not.toEqual([]);
    for (const step of reads) expect(step["Actual Loops"]).toBe(0);
  }
});

test("the checks detect a plan that scans or sorts a whole table, or follows a join to a project", async () => {
  const steps = (text: string) => planOf(db, sql.raw(text).compile(db));
  expect((await steps("select * from feedback where length(title) = 1")).filter(readsTooMuch)).not.toEqual([]);
  expect((await steps("select * from feedback order by title")).filter(sortsFeedback)).not.toEqual([]);
  const joined = "select 1 from projects p join statuses s on s.project_id = p.id where p.slug = 'a'";
  expect((await steps(joined)).filter(readsTooMuch).map((step) => step["Relation Name"])).toContain("statuses");
});

describe("among 100,000 people", () => {
  beforeAll(async () => {
    // In parts, because a statement may take eight seconds, and a busy machine takes longer for all of them.
    for (let last = 0; last < 100_000; last += 5_000)
      await connection.em.execute(`insert into people (project_id, id, kind, full_name, email)
        select '${id}', gen_random_uuid(), 'sso', md5(n::text), n || '@customer.example'
        from generate_series(${last + 1}, ${last + 5_000}) n`);
    await connection.em.execute("analyze people");
  });

  test.each([
    ["all", {}],
    ["a name or an e-mail", { q: "1" }],
    ["a whole e-mail", { q: "17@crowd.example" }],
    ["an e-mail", { email: "17@crowd.example" }],
    ["a kind that nobody is of", { kind: "imported" }],
    ["a company", { companyId }],
  ])("a page of people by %s reads no more of them than it needs", async (_, filters) => {
    const input = JSON.stringify({ projectSlug: slug, limit: 10, ...filters });
    const statements = await sent(() => get(`/trpc/person.list?input=${encodeURIComponent(input)}`));
    for (const statement of statements.filter(({ sql: text }) => /^(select|with)/.test(text))) {
      const plan = await planOf(db, statement, ", analyze");
      expect(plan.filter(readsTooMuch)).toEqual([]);
      const most = "companyId" in filters ? 400 : 50;
      expect(rowsRead(plan.filter((step) => step["Relation Name"] === "people"))).toBeLessThanOrEqual(most);
    }
  });
});
