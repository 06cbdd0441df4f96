// @module-tag system
import { stageRows } from "@earshot/domain";
import { newId } from "@earshot/operations";
import { sql } from "kysely";
import { request } from "node:http";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { db, em, server } from "../support/server.ts";
import { newWorld, type World } from "../support/world.ts";
import { fider } from "./fider.ts";
import { api, driftOf, listOf, preview, upload, work } from "./importing.ts";
import { fetchFrom, startTool } from "./tools.ts";
import { zipOf } from "./zip.ts";

// The same three things in the form of each source: a body in HTML, one whose author is gone, and the first one again.

const html = '<p>One &amp; <a href="https://x.example">two</a></p><ul><li>Three</li></ul>';
/** The sources whose texts are Markdown: they come as they are. */
const written = ["fider", "trello", "github"];
const markdown = "One & [two](https://x.example)\n\n- Three";
const person = { id: "u1", name: "Ada", email: "ada@x.example" };
const at = "2024-01-02T03:04:05.000Z";
const quoted = html.replaceAll('"', '""');
const nothing = { data: [], items: [], hasMore: false };

const csv = `id,title,description,author_email,author_name,created_at
1,Same,"${quoted}",ada@x.example,Ada,2024-01-02 03:04:05
2,Gone,,,,2024-01-02 03:04:05
1,Same,"${quoted}",ada@x.example,Ada,2024-01-02 03:04:05
`;
const uservoice = `suggestion.id,suggestion.title,suggestion.body,suggestion.created_by.email_address,suggestion.created_by.name,suggestion.created_timestamp
1,Same,"${quoted}",ada@x.example,Ada,2024/01/02 03:04:05
2,Gone,,,,2024/01/02 03:04:05
1,Same,"${quoted}",ada@x.example,Ada,2024/01/02 03:04:05
`;
const card = { id: "65937cf50000000000000001", name: "Same", desc: html, idList: "l" };
const trello = {
  lists: [{ id: "l", name: "Doing" }],
  members: [{ id: "u1", fullName: "Ada" }],
  cards: [card, { ...card, id: "65937cf50000000000000002", name: "Gone", desc: "" }, card],
  actions: [{ type: "createCard", idMemberCreator: "u1", data: { card: { id: card.id } } }],
};
const [users, posts] = [JSON.parse(fider()["users.json"]) as object[], JSON.parse(fider()["posts.json"]) as object[]];
const fiderPost = { ...posts[0], title: "Same", description: html, response: "", created_at: at };
const fiderBackup = {
  ...fider(),
  "users.json": JSON.stringify(users),
  "posts.json": JSON.stringify([fiderPost, { ...fiderPost, id: 2, number: 2, user_id: 2, title: "Gone" }, fiderPost]),
  "post_votes.json": "[]",
  "comments.json": "[]",
};
const canny = { id: "1", title: "Same", details: html, author: person, created: at, status: "open", score: 0 };
const featurebase = { id: "1", title: "Same", content: html, author: person, createdAt: at };
const issue = { number: 1, title: "Same", body: html, user: { login: "ada" }, state: "open", created_at: at };

const files: Readonly<Record<string, string | Buffer>> = {
  csv,
  uservoice,
  trello: JSON.stringify(trello),
  fider: zipOf(fiderBackup),
  quackback: zipOf({ "posts.csv": csv.replace("description", "body") }),
};
const gone = { author: null, user: null };
/** What the lists of posts respond: a list that has moved on while it is read has something twice. */
const lists: Readonly<Record<string, readonly [path: string, page: object]>> = {
  canny: ["/api/v1/posts/list", { posts: [canny, { ...canny, ...gone, id: "2", title: "Gone" }, canny] }],
  featurebase: ["/v2/posts", { data: [featurebase, { ...featurebase, ...gone, id: "2", title: "Gone" }, featurebase] }],
  github: ["/repos/acme/app/issues", [issue, { ...issue, ...gone, number: 2, title: "Gone" }, issue]],
};

async function bring(world: World, source: string): Promise<string> {
  const file = files[source];
  if (file) return (await upload(world, source as "csv", file)).id;
  const [path, page] = lists[source] ?? [];
  const tool = await startTool((asked) => (asked.path === path && page) || (source === "github" ? [] : nothing));
  const options = source === "github" ? { repository: "acme/app" } : { key: "k" };
  return (await fetchFrom(world, tool.url, { source, ...options })).id;
}

test.each([...Object.keys(files), ...Object.keys(lists)])(
  "%s: HTML becomes Markdown unless the tool has Markdown, people who are gone have no name, and what comes twice is imported once",
  async (source) => {
    const world = await newWorld();
    const id = await bring(world, source);
    expect(await preview(world, id)).toMatchObject({ state: "ready" });
    await api(world).start.mutate({ projectSlug: world.slug, importId: id });
    await work(world);
    expect(await preview(world, id)).toMatchObject({ state: "finished" });
    expect(await driftOf(world)).toEqual([]);
    const items = (await listOf(world)).toSorted((a, b) => b.title.localeCompare(a.title));
    const description = written.includes(source) ? html : markdown;
    expect(items).toMatchObject([{ title: "Same", description }, { title: "Gone" }]);
    if (source !== "trello") expect(new Set(items.map(({ created_at }) => created_at))).toEqual(new Set([at]));
    const { items: people } = await trpc(world.owner.token).person.list.query({
      projectSlug: world.slug,
      kind: "imported",
    });
    const nameOf = (index: number) => people.find((one) => one.id === items[index]?.user_id)?.name;
    expect(nameOf(0)?.toLowerCase()).toBe("ada");
    expect(nameOf(1)).toMatch(/^(Deleted user|Unknown)$/);
  },
);

test("code, pictures and addresses stay, in Markdown and in HTML", async () => {
  const world = await newWorld();
  const texts: Readonly<Record<string, readonly [body: string, expected?: string]>> = {
    Code: ["Use `<br>` or List<a> &amp; see <https://x.example>:\n\n```\n<div>1 &lt; 2</div>\n```"],
    Address: ["<https://x.example> has <p>"],
    Picture: [
      `<p>See</p><img alt="" src="https://x.example/a.png?b=1&amp;c=2">`,
      "See\n\n![](https://x.example/a.png?b=1&c=2)",
    ],
    Block: [
      `<p>So <code>a&lt;b&gt;</code>:</p><pre><code class="x">if (a &lt; b)\n  <b>c</b>()</code></pre><p>Yes</p>`,
      "So `a<b>`:\n\n```\nif (a < b)\n  c()\n```\n\nYes",
    ],
  };
  const rows = Object.entries(texts).map(([title, [body]]) => `${title},"${body.replaceAll('"', '""')}"`);
  const { id } = await upload(world, "csv", ["title,description", ...rows].join("\n"));
  await api(world).start.mutate({ projectSlug: world.slug, importId: id });
  await work(world);
  const found = (await listOf(world)).map(({ title, description }) => [title, description]);
  const expected = Object.entries(texts).map(([title, [body, markdownOf = body]]) => [title, markdownOf]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
});

const encodings: Readonly<Record<string, (text: string) => Buffer>> = {
  "UTF-8 with a byte order mark": (text) => Buffer.from(`\ufeff${text}`),
  "UTF-16 with a byte order mark": (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
  "Windows-1252": (text) => Buffer.from(text, "latin1"),
};

test.each(Object.keys(encodings))("tables in %s", async (encoding) => {
  const table = (head: string) => encodings[encoding]?.(`${head}\n1,"Größe ""M"",\ngroß"\n`) ?? Buffer.alloc(0);
  for (const [source, file] of [
    ["csv", table("id,title")],
    ["uservoice", table("suggestion.id,suggestion.title")],
    ["quackback", zipOf({ "posts.csv": table("id,title") })],
  ] as const) {
    const world = await newWorld();
    const { id } = await upload(world, source, file);
    await api(world).start.mutate({ projectSlug: world.slug, importId: id });
    await work(world);
    expect([source, await listOf(world)]).toMatchObject([source, [{ title: 'Größe "M",\ngroß' }]]);
  }
});

test("texts are whole wherever a part of a file ends that is read at once", async () => {
  const titles = Array.from(
    { length: 3_000 },
    (_, n) => `${n} "Größe" \\ [{,}] \ud835\udcb3\n${"x".repeat(1 + (n % 97))}`,
  );
  const cards = titles.map((name, n) => ({ id: n.toString(16).padStart(24, "0"), name }));
  const lines = titles.map((title, n) => `${n},"${title.replaceAll('"', '""')}"`);
  for (const [source, file] of [
    ["trello", JSON.stringify({ cards, lists: [] })],
    ["csv", ["id,title", ...lines].join("\r\n")],
  ] as const) {
    const world = await newWorld();
    expect(await upload(world, source, file)).toMatchObject({ status: 200 });
    const rows = db.selectFrom("import_rows").select("record").where("project_id", "=", world.id).orderBy("n");
    const found = await rows.where("kind", "=", "feedback").execute();
    expect(found.map(({ record }) => record?.["title"])).toEqual(titles);
  }
});

test("of two uploads of one import, one is there as a whole", async () => {
  const world = await newWorld();
  const { id } = await api(world).create.mutate({ projectSlug: world.slug, source: "csv" });
  const send = async (title: string) => {
    const lines = Array.from({ length: 20_000 }, (_, n) => `${n},${title} ${n}`);
    const sent = await fetch(`${server.url}/p/${world.slug}/imports/${id}/file`, {
      method: "POST",
      headers: { authorization: `Bearer ${world.owner.token}`, "content-type": "text/csv" },
      body: ["id,title", ...lines].join("\n"),
    });
    return [title, sent.status] as const;
  };
  const titles = db
    .selectFrom("import_rows")
    .select(sql<string>`split_part(record ->> 'title', ' ', 1)`.as("title"))
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("project_id", "=", world.id)
    .where("kind", "=", "feedback")
    .groupBy("title");
  // The second is read while the rows of the first are stored.
  const results = await Promise.all([send("First"), send("Second")]);
  const found = await titles.execute();
  expect(found).toEqual([{ title: expect.any(String), count: "20000" }]);
  expect(results).toContainEqual([found[0]?.title, 200]);
  expect(await preview(world, id)).toMatchObject({ state: "ready" });
});

test("the rows of two uploads do not mix where both have stored as many", async () => {
  const world = await newWorld();
  const { id } = await api(world).create.mutate({ projectSlug: world.slug, source: "csv" });
  const records = db
    .selectFrom("import_rows")
    .select(sql<string>`record ->> 'title'`.as("title"))
    .where("project_id", "=", world.id)
    .orderBy("n");
  const titles = async () => (await records.execute()).map(({ title }) => title);
  const many = (title: string, count: number) => Array.from({ length: count }, () => title);
  /** Stores 500 rows at once, and the other 500 when it is told to. */
  function stage(title: string) {
    const rest = Promise.withResolvers<void>();
    async function* rows() {
      for (let line = 0; line < 1_000; line++) {
        if (line === 500) await rest.promise;
        yield { kind: "feedback", line, record: { id: newId(), title } };
      }
    }
    return { done: stageRows(em, { projectId: world.id, importId: id }, rows()), goOn: rest.resolve };
  }
  const first = stage("First");
  await expect.poll(titles).toEqual(many("First", 500));
  const second = stage("Second");
  await expect.poll(titles).toEqual(many("Second", 500));
  first.goOn();
  await expect(first.done).rejects.toThrow("another upload of this import has begun");
  second.goOn();
  expect(await second.done).toBe(1_000);
  expect(await titles()).toEqual(many("Second", 1_000));
  expect(await preview(world, id)).toMatchObject({ state: "ready", row_count: 1_000 });
});

test("a file whose upload breaks off can be sent again", async () => {
  const world = await newWorld();
  const { id } = await api(world).create.mutate({ projectSlug: world.slug, source: "csv" });
  const path = `/p/${world.slug}/imports/${id}/file`;
  const headers = { authorization: `Bearer ${world.owner.token}`, "content-type": "text/csv" };
  const broken = request(`${server.url}${path}`, { method: "POST", headers: { ...headers, "content-length": 10_000 } });
  broken.on("error", () => undefined);
  await new Promise((closed) => broken.on("close", closed).write(csv, () => broken.destroy()));
  const { authorization } = headers;
  const empty = await fetch(`${server.url}${path}`, { method: "POST", headers: { authorization } });
  expect([empty.status, await empty.json()]).toEqual([400, { error: "send the file as the body." }]);
  expect(await preview(world, id)).toMatchObject({ state: "waiting", counts: [] });
  const sent = await fetch(`${server.url}${path}`, { method: "POST", headers, body: csv });
  expect([sent.status, await sent.json()]).toMatchObject([200, { state: "ready", row_count: 5 }]);
});
