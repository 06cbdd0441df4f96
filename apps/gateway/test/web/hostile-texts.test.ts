// @module-tag system
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { hostileTexts } from "../support/hostile-texts.ts";
import { server } from "../support/server.ts";
import { newFeedback, newWorld } from "../support/world.ts";

/** Bounds that a busy machine does not reach: what is measured is the CPU time and the memory of this process. */
const most = { milliseconds: 1_000, megabytes: 150 };
/** The bytes of a page of one comment without its texts: the markup in `body`, and its data in `state`. */
const pageBytes = 60_000;

const texts = Object.entries(hostileTexts(20_000));

const open = (path: string) => fetch(server.url + path, { headers: { accept: "text/html" } });

/** The bytes that this thread holds. Other files run in the same process, and some read large pictures. */
function memoryOfThread(): number {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}

/** Opens a page as nobody, and returns what it cost the thread. */
async function costOf(path: string) {
  const memory = memoryOfThread();
  const cpu = process.threadCpuUsage();
  const response = await open(path);
  const html = await response.text();
  const { user, system } = process.threadCpuUsage(cpu);
  const grown = memoryOfThread() - memory;
  return { status: response.status, html, milliseconds: (user + system) / 1_000, megabytes: grown / 2 ** 20 };
}

function expectCheap(cost: Awaited<ReturnType<typeof costOf>>, written: number): void {
  expect(cost.status).toBe(200);
  expect(cost.milliseconds, "ms of CPU").toBeLessThan(most.milliseconds);
  expect(cost.megabytes, "MB of memory").toBeLessThan(most.megabytes);
  // The state has each text once more, as JSON.
  expect(Buffer.byteLength(cost.html), "bytes").toBeLessThan(16 * written + pageBytes);
}

const world = await newWorld();
const { slug: projectSlug } = world;
const api = trpc(world.outsider.token);

test.each(texts)("a description and a comment of %s cost its page little", async (_, text) => {
  const { id: feedbackId } = await api.feedback.create.mutate({ projectSlug, title: "A title", description: text });
  const content = text.slice(0, 10_000);
  await api.comment.create.mutate({ projectSlug, feedbackId, content });
  await open(`/p/${projectSlug}`);
  const cost = await costOf(`/p/${projectSlug}/f/${feedbackId}`);
  expectCheap(cost, text.length + content.length);
  expect(cost.html).toMatch(/<h1[^>]*>.*A title/);
});

test.each([...texts, ["quotes of a changelog", ">".repeat(50_000)]])(
  "a changelog of %s costs its page and its feeds little",
  async (_, content) => {
    const author = trpc(world.member.token);
    const parts = { title: "News", summary: "In short", published: true };
    const { slug } = await author.changelog.create.mutate({ projectSlug, ...parts, content });
    const page = await costOf(`/p/${projectSlug}/changelog/${slug}`);
    expectCheap(page, content.length);
  },
);

test.each(["[", "[a](", "](", "*", "\n", "1", "a\u0301", "\u{1F468}\u200D"])(
  "a board of 30 items of %j costs little",
  async (part) => {
    const board = await newWorld();
    const description = part.repeat(20_000 / part.length);
    for (let count = 0; count < 30; count++) await newFeedback(board, board.outsider, { description });
    await open(`/p/${board.slug}/roadmap`);
    expectCheap(await costOf(`/p/${board.slug}`), 30 * description.length);
  },
);
