// @module-tag system
import { readFileSync, writeFileSync } from "node:fs";
import { newDatabase, open } from "@earshot/db/testing";
import { afterAll, expect, test } from "vitest";
import { startGateway } from "../support/child.ts";
import { ask } from "../support/graphql.ts";

const ids = { project: "01900000-0000-7000-8000-000000000001", user: "01900000-0000-7000-8000-000000000002" };
const thread = "01900000-0000-7000-8000-000000000063";

/**
 * A public project of 100 items with long descriptions. Each has 100 comments of 10,000 characters, which take as many as six
 * bytes in JSON, and one has 20,000. Their author has stored a picture of 64 kB in an older version.
 */
const statements = [
  `insert into users (id, email, email_verified, avatar_url)
    values ('${ids.user}', 'a@test.example', true, 'data:image/png,' || repeat('x', 65000))`,
  `insert into projects (id, name, slug, visibility) values ('${ids.project}', 'A', 'a', 'public')`,
  `insert into project_configs (project_id, id) values ('${ids.project}', '${ids.project}')`,
  `insert into members (project_id, user_id, role) values ('${ids.project}', '${ids.user}', 'owner')`,
  `insert into people (project_id, id, kind, email, avatar_url)
    select '${ids.project}', id, 'account', email, avatar_url from users where id = '${ids.user}'`,
  `insert into feedback (project_id, id, user_id, title, description, status, upvotes)
    select '${ids.project}', ('01900000-0000-7000-8000-0000000000' || lpad(i::text, 2, '0'))::uuid, '${ids.user}', 'Item',
      repeat(chr(1), 20000), 'new', 0 from generate_series(0, 99) as i`,
  `insert into comments (project_id, feedback_id, id, user_id, content)
    select project_id, id, gen_random_uuid(), user_id, repeat(chr(1), 10000)
    from feedback, generate_series(1, case when id = '${thread}' then 20000 else 100 end)`,
];

const person = "user { avatarUrl x: avatarUrl y: avatarUrl }";
const texts = "content x: content y: content";
const project = (fields: string) => `{ project(slug: "a") { ${fields} } }`;
const names = Array.from({ length: 16 }, (_, index) => `n${index}`);

const attacks: [string, string][] = [
  [
    "comments of all items",
    project(`feedback(first: 100) { nodes { comments(first: 100) { nodes { ${texts} ${person} } } } }`),
  ],
  [
    "one list under many names",
    project(names.map((name) => `${name}: feedback(first: 100) { nodes { description } }`).join(" ")),
  ],
  [
    "many lists of each item",
    project(
      `feedback(first: 20) { nodes { ${names.map((name) => `${name}: comments(first: 100) { nodes { content } }`).join(" ")} } }`,
    ),
  ],
  [
    "one page under many names",
    project(`feedback(first: 100) { ${names.map((name) => `${name}: nodes { description ${person} }`).join(" ")} }`),
  ],
];

const settings = await newDatabase();
const connection = await open(settings);
for (const statement of statements) await connection.em.execute(statement);
await connection.close();
const { url, pid } = await startGateway(
  { ...settings, SEED_DEMO: "false", GRAPHQL_MAX_COST: "100000" },
  undefined,
  afterAll,
);

/** The most memory of the gateway since the last call, in MB; on Linux alone. */
function peakMemory(): number {
  if (process.platform !== "linux") return 0;
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  return Number(kilobytes) / 1_000;
}

/** Returns the memory that a refused response takes beyond that of a usual query. */
async function memoryOf(read: () => Promise<unknown>): Promise<number> {
  const usual = project("feedback(first: 100) { nodes { title comments(first: 100) { nodes { id } } } }");
  expect((await ask(usual, {}, undefined, url)).errors).toBeUndefined();
  peakMemory();
  const before = peakMemory();
  await read();
  return peakMemory() - before;
}

const tooLarge = expect.stringMatching(
  /^the response has more than [\d.]+ MB, which is the most: ask for less at once\.$/,
);

// On PostgreSQL, what takes more than eight seconds is stopped and gives another error.
test.each(attacks)("anonymous GraphQL for %s is refused and takes little memory", async (_, query) => {
  const memory = await memoryOf(async () => {
    const { errors } = await ask(query, {}, undefined, url);
    expect(errors).toMatchObject([{ message: tooLarge, extensions: { code: "BAD_REQUEST" } }]);
  });
  expect(memory).toBeLessThan(100);
});

test("a thread that is too large is refused and takes little memory", async () => {
  const input = encodeURIComponent(JSON.stringify({ projectSlug: "a", feedbackId: thread }));
  const memory = await memoryOf(async () => {
    const listed = await fetch(`${url}/trpc/comment.list?input=${input}`);
    expect([listed.status, await listed.json()]).toMatchObject([400, { error: { message: tooLarge } }]);
  });
  expect(memory).toBeLessThan(100);
});

test("a long picture that an older version has stored is not shown", async () => {
  const { data } = await ask(project(`feedback(first: 100) { nodes { ${person} } }`), {}, undefined, url);
  expect(data.project.feedback.nodes[0]).toEqual({ user: { avatarUrl: null, x: null, y: null } });
});
