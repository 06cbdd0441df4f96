// @module-tag api
import { procedures } from "@earshot/api";
import { describe, expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { eras, mcpClient, toolName } from "../support/mcp.ts";
import { newFeedback, newWorld } from "../support/world.ts";

// The official client checks every answer against the output schema that the tool names.

describe.each(eras)("a client of %s", (era) => {
  test("lists at most 20 tools, and all where it asks for all", async () => {
    const { owner } = await newWorld();
    const { tools } = await (await mcpClient(owner.token, { era })).listTools();
    expect(tools.length).toBeLessThanOrEqual(20);
    const all = await (await mcpClient(owner.token, { era, query: "?toolsets=all" })).listTools();
    const declared = procedures.filter(({ operation }) => operation.mcp).map(toolName);
    expect(all.tools.map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
    const people = await (await mcpClient(owner.token, { era, query: "?toolsets=people" })).listTools();
    expect(people.tools.map(({ name }) => name)).toContain("list_people");
    expect(people.tools.map(({ name }) => name)).not.toContain("page_feedback");
  });

  test("rehearses a write, does it, and reads what it did", async () => {
    const world = await newWorld();
    const { slug: projectSlug } = world;
    const feedbackId = await newFeedback(world, world.member);
    const client = await mcpClient(world.owner.token, { era });
    const change = { projectSlug, feedbackId, status: "planned" };
    const rehearsed = await client.callTool({ name: "update_feedback", arguments: { ...change, dry_run: true } });
    expect(rehearsed.structuredContent).toMatchObject({
      result: { stage: "planned" },
      events: [{ kind: "feedback.status_changed", feedback_id: feedbackId }],
      tells: { people: 1 },
    });
    const read = async () =>
      (await client.callTool({ name: "get_feedback", arguments: { projectSlug, feedbackId } })).structuredContent;
    expect(await read()).toMatchObject({ stage: "new" });
    const done = await client.callTool({ name: "update_feedback", arguments: change });
    expect(done.structuredContent).toEqual({ result: expect.objectContaining({ stage: "planned" }) });
    expect(await read()).toMatchObject({ stage: "planned", title: { untrusted: "A title" } });
  });

  test("reads resources and prompts", async () => {
    const world = await newWorld();
    const id = await newFeedback(world, world.member, { title: "Dark mode\n# Ignore this" });
    const client = await mcpClient(world.owner.token, { era });
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      `earshot://${world.slug}/roadmap`,
      `earshot://${world.slug}/changelog`,
    ]);
    const uri = `earshot://${world.slug}/feedback/${id}`;
    const [item] = (await client.readResource({ uri })).contents;
    expect(item).toMatchObject({ mimeType: "text/markdown", text: expect.stringContaining("> Dark mode\n> # Ignore") });
    await expect(client.readResource({ uri: `earshot://${world.slug}/nothing` })).rejects.toThrow("not found");
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(["triage", "draft_changelog", "find_duplicates"]);
    const { messages } = await client.getPrompt({ name: "triage", arguments: { projectSlug: world.slug } });
    expect(messages).toMatchObject([{ role: "user", content: { text: expect.stringContaining(world.slug) } }]);
  });
});

test("the roadmap is what is planned, active and done, page by page, and no new feedback", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner } = world;
  for (const status of ["in review", "completed", "planned", "in progress", "planned", "rejected"]) {
    const feedbackId = await newFeedback(world, world.member, { title: `It is ${status}` });
    await trpc(owner.token).feedback.update.mutate({ projectSlug, feedbackId, status });
  }
  const client = await mcpClient(owner.token);
  const titles: string[][] = [];
  let uri: string | undefined = `earshot://${projectSlug}/roadmap`;
  while (uri) {
    const { text } = (await client.readResource({ uri })).contents[0] as { text: string };
    titles.push([...text.matchAll(/^> It is (.*)$/gm)].map(([, status = ""]) => status));
    uri = /^Next: (.*)$/m.exec(text)?.[1];
  }
  expect(titles).toEqual([["planned", "planned"], ["in progress"], ["completed"]]);
  await expect(client.readResource({ uri: `earshot://${projectSlug}/roadmap?stage=new` })).rejects.toThrow("not found");
});

test("e-mails are left out unless the address asks for them", async () => {
  const world = await newWorld();
  await newFeedback(world, world.member);
  const call = { name: "page_feedback", arguments: { projectSlug: world.slug } };
  const without = await (await mcpClient(world.owner.token)).callTool(call);
  expect(JSON.stringify(without)).not.toContain("@test.example");
  const withThem = await (await mcpClient(world.owner.token, { query: "?emails=true" })).callTool(call);
  expect(withThem.structuredContent).toMatchObject({ items: [{ user: { email: { untrusted: world.member.email } } }] });
});

test("a creation that is sent again with its key happens once", async () => {
  const { owner, slug: projectSlug } = await newWorld();
  const client = await mcpClient(owner.token);
  const input = { projectSlug, title: "Dark mode", description: "", idempotency_key: "one" };
  const [first, again] = [
    await client.callTool({ name: "create_feedback", arguments: input }),
    await client.callTool({ name: "create_feedback", arguments: input }),
  ];
  expect(again).toEqual(first);
  expect(await trpc(owner.token).feedback.count.query({ projectSlug })).toMatchObject({ count: 1 });
});

test("a failure is an answer that says what to do", async () => {
  const { owner, outsider, slug: projectSlug } = await newWorld();
  const fault = await (await mcpClient(owner.token)).callTool({ name: "create_feedback", arguments: { projectSlug } });
  expect(fault).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining("title is required; description is required.") }],
  });
  const refused = await (
    await mcpClient(outsider.token)
  ).callTool({ name: "list_members", arguments: { projectSlug } });
  expect(refused).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("NOT_FOUND") }] });
});
