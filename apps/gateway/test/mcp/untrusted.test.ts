// @module-tag api
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { mcpClient } from "../support/mcp.ts";
import { db } from "../support/server.ts";
import { newComment, newFeedback, newWorld } from "../support/world.ts";
import { injections } from "./injections.ts";

/** Every string of a value that is not marked. */
function unmarked(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null || "untrusted" in value) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    Array.isArray(value) ? unmarked(one) : [key, ...unmarked(one)],
  );
}

/** The texts that are marked. */
function marked(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  if ("untrusted" in value) return [String(value.untrusted)];
  return Object.values(value).flatMap(marked);
}

test("what people wrote stays in its place in every answer, whatever it says", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner, member } = world;
  const client = await mcpClient(owner.token, { query: "?toolsets=all" });
  const texts = injections.map((text) => text.replaceAll("\0", ""));
  const answers: unknown[] = [];
  const call = async (name: string, input: object) => {
    const { content, structuredContent, isError } = await client.callTool({
      name,
      arguments: { projectSlug, ...input },
    });
    expect([name, isError]).toEqual([name, undefined]);
    const [only, ...more] = content as { text: string }[];
    expect([JSON.parse(only!.text), more]).toEqual([structuredContent, []]);
    // Nothing that a reader does not see: each such character is written out.
    expect(only!.text).not.toMatch(/[\p{Cf}\p{Zl}\p{Zp}]/u);
    answers.push(structuredContent);
    return structuredContent;
  };
  for (const [at, text] of texts.entries()) {
    const feedbackId = await newFeedback(world, member, { title: text.slice(0, 150), description: text });
    await newComment(world, feedbackId, member, null, text);
    if (at % 10 > 0) continue;
    await call("get_feedback", { feedbackId });
    await call("page_comments", { feedbackId });
    await call("answer_feedback", { feedbackId, content: text, dry_run: true });
    const uri = `earshot://${projectSlug}/feedback/${feedbackId}`;
    const [resource] = (await client.readResource({ uri })).contents as { text: string }[];
    const lines = resource!.text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/);
    const own = /^$|^Lines that begin|^# Feedback |^## Comment of |^\w[\w ]*:$|^0 upvotes, /;
    expect(lines.filter((line) => !line.startsWith("> ") && !own.test(line))).toEqual([]);
  }
  await db
    .updateTable("users")
    .set({ full_name: texts[0]!.slice(0, 100) })
    .where("id", "=", member.id)
    .execute();
  const { id: changelogId } = await trpc(owner.token).changelog.create.mutate({
    projectSlug,
    title: texts[1]!.slice(0, 150),
    content: texts[2]!,
  });
  await call("get_changelog", { changelogId });
  await call("list_members", {});
  await call("similar_feedback", { text: texts[3]!.slice(0, 150) });
  for (let cursor: unknown; cursor !== null;) {
    const page = (await call("page_feedback", cursor ? { cursor } : {})) as { next_cursor: string | null };
    cursor = page.next_cursor;
  }
  const plain = new Set(answers.flatMap(unmarked));
  for (const text of texts) for (const part of [text, text.slice(0, 150)]) expect(plain).not.toContain(part);
  expect([...plain].filter((text) => /ignore|instruction|system|<|\{/i.test(text))).toEqual([]);
  const seen = new Set(answers.flatMap(marked));
  expect(texts.filter((text) => !seen.has(text))).toEqual([]);
});
