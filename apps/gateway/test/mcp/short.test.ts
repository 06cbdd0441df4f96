// @module-tag api
import { newId } from "@earshot/operations";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { mcpClient } from "../support/mcp.ts";
import { db } from "../support/server.ts";
import { newComment, newFeedback, newWorld } from "../support/world.ts";

type Client = Awaited<ReturnType<typeof mcpClient>>;

interface Answer extends Record<string, unknown> {
  items: Record<string, unknown>[];
  next_cursor: string | null;
}

/** An answer, which is short. */
async function answerOf(client: Client, name: string, input: object): Promise<Answer> {
  const { content, structuredContent } = await client.callTool({ name, arguments: { ...input } });
  const [text] = content as { text: string }[];
  expect(text!.text.length).toBeLessThanOrEqual(25_000);
  expect(JSON.parse(text!.text)).toEqual(structuredContent);
  return structuredContent as Answer;
}

/** The items of all pages. */
async function allOf(client: Client, name: string, input: object): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for (let cursor: string | null = null; ;) {
    const page: Answer = await answerOf(client, name, { ...input, ...(cursor && { cursor }) });
    items.push(...page.items);
    cursor = page.next_cursor;
    if (cursor === null) return items;
  }
}

test("pages and lists end early, and their cursors lead through all of them", async () => {
  const world = await newWorld();
  const description = "x".repeat(6_000);
  const ids: string[] = [];
  for (let count = 0; count < 12; count++) ids.push(await newFeedback(world, world.member, { description }));
  const tags = Array.from({ length: 300 }, (_, n) => `tag ${String(n).padStart(3, "0")} ${"y".repeat(40)}`);
  const rows = tags.map((name) => ({ id: newId(), project_id: world.id, name, color: "#22c55e" }));
  await db.insertInto("tags").values(rows).execute();
  const client = await mcpClient(world.owner.token, { query: "?toolsets=core,board" });
  const project = { projectSlug: world.slug };
  const items = await allOf(client, "page_feedback", project);
  expect(new Set(items.map(({ id }) => id))).toEqual(new Set(ids));
  expect(items).toHaveLength(12);
  expect(items[0]).toMatchObject({ description: { untrusted: description } });
  const listed = await allOf(client, "list_tags", project);
  expect(listed.map(({ name }) => name)).toEqual(tags.map((untrusted) => ({ untrusted })));
  const board = await answerOf(client, "get_board", project);
  expect(board).toMatchObject({ left_out: expect.stringMatching(/^all but the first \d+ of: .*tags/) });
});

test("a page of feedback has 50 items by default, which may be more than an answer has", async () => {
  const world = await newWorld();
  const add = () => newFeedback(world, world.member, { description: "x".repeat(10_000) });
  const ids = await Promise.all(Array.from({ length: 60 }, add));
  const client = await mcpClient(world.owner.token);
  const { tools } = await client.listTools();
  const { properties } = tools.find(({ name }) => name === "page_feedback")!.inputSchema;
  expect(properties?.["limit"]).toMatchObject({ maximum: 100, description: expect.stringContaining("default is 50.") });
  const items = await allOf(client, "page_feedback", { projectSlug: world.slug });
  expect(new Set(items.map(({ id }) => id))).toEqual(new Set(ids));
});

test("a long text ends early, and the cursor leads through the rest", async () => {
  const { owner, slug: projectSlug } = await newWorld();
  const content = Array.from({ length: 50_000 / 10 }, (_, n) => `${String(n).padStart(6, "0")}\n🙂x`.slice(0, 10)).join(
    "",
  );
  const { id: changelogId } = await trpc(owner.token).changelog.create.mutate({ projectSlug, title: "News", content });
  const client = await mcpClient(owner.token);
  let text = "";
  for (let cursor: string | null = null; ;) {
    const input = { projectSlug, changelogId, ...(cursor && { cursor }) };
    const answer: Answer = await answerOf(client, "get_changelog", input);
    text += (answer["content"] as { untrusted: string }).untrusted;
    cursor = answer.next_cursor;
    if (cursor === null) break;
  }
  expect(text).toBe(content);
});

test("a resource ends early, and names the address of the rest", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.member);
  for (let count = 0; count < 8; count++)
    await newComment(world, id, world.member, null, `${count} ${"z\n".repeat(3_000)}`);
  const client = await mcpClient(world.owner.token);
  const seen: string[] = [];
  for (let uri: string | undefined = `earshot://${world.slug}/feedback/${id}`; uri;) {
    const [part] = (await client.readResource({ uri })).contents as { text: string }[];
    expect(part!.text.length).toBeLessThanOrEqual(25_000);
    seen.push(...(part!.text.match(/^> \d /gm) ?? []));
    uri = /^Next: (\S+)$/m.exec(part!.text)?.[1];
  }
  expect(seen).toEqual(Array.from({ length: 8 }, (_, n) => `> ${n} `));
});
