// @module-tag timed
// @module-tag alike
import { textBudget } from "@earshot/client";
import type { RenderEntry } from "@earshot/web/page";
import fc from "fast-check";
import { build } from "vite";
import { afterAll, describe, expect, test } from "vitest";
import { launch } from "../support/browser.ts";
import { hostileTexts } from "../support/hostile-texts.ts";
import { isLong } from "../support/long-runs.ts";

const web = new URL("../../../web/", import.meta.url);
const { renderEntry } = (await import(new URL("dist/server/server.js", web).href)) as { renderEntry: RenderEntry };
const htmlOf = (content: string) => renderEntry({ content, image: null, summary: null });

/** The most milliseconds of CPU that 20,000 characters take, once the code is warm. */
const most = 20;
const warm =
  "## A title\n\nSome **bold** text, `code`, a [link](https://a.example) and https://b.example.\n\n- one\n- two\n\n";

const line = fc.constantFrom(
  ..."# a|> b|- c|1. d|* e|- [x] f|```|~~~|    g|***|---|===|\\||a\\|b|-\\|-|[a]: b|<div>|a|".split("|"),
);
const span = fc.constantFrom(
  ..."* ** _ __ ~~ ` `` [ ] ( ) [a] [a](b) ![ ![a](https://b.example) < > <b> </b> <https://a.example> <a@b.example>".split(
    " ",
  ),
  ..."https://a.example/b_c www.a.example a@b.example & &amp; &#x41; \\ \\* ! | : \" ' a é \u{1F600} \u0301 javascript:".split(
    " ",
  ),
  ..." ,\n,\t,  \n,\n\n".split(","),
);
const prefix = fc.constantFrom("> ", ">", "- ", "1. ", "  ", "    ", "\t", "* ");
const length = fc.integer({ min: 1, max: 20_000 });
const again = (parts: readonly string[], size: number) => {
  const part = parts.join("") || "a";
  return part.repeat(Math.ceil(size / part.length)).slice(0, size);
};

/** Texts in Markdown: of any parts, of a few parts again and again, and nested. */
const markdown = fc.oneof(
  fc.array(fc.oneof(span, line), { maxLength: 200 }).map((parts) => parts.join("")),
  fc.tuple(fc.array(line, { minLength: 1, maxLength: 4 }), length).map(([lines, size]) =>
    again(
      lines.map((one) => `${one}\n`),
      size,
    ),
  ),
  fc.tuple(fc.array(span, { minLength: 1, maxLength: 5 }), length).map(([spans, size]) => again(spans, size)),
  fc
    .tuple(fc.array(fc.oneof(span, line), { maxLength: 20 }), fc.array(span, { minLength: 1, maxLength: 3 }), length)
    .map(([head, spans, size]) => (head.join("") + again(spans, size)).slice(0, 20_000)),
  fc
    .tuple(fc.array(prefix, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 200 }), line, length)
    .map(([prefixes, depth, end, size]) => again([again(prefixes, depth), end, "\n"], size)),
);

const seed = Date.now() % 2 ** 31;
const texts = [
  ...Object.values(hostileTexts(20_000)),
  ">".repeat(9_999),
  ">".repeat(50_000),
  ...Array.from({ length: 20 }, (_, depth) => "> ".repeat(depth)).flatMap((quote) => [
    // The label of a task is around all that is in its line.
    `${quote}- [x] **_a_**\n${quote}\n${quote}- [ ] b`,
    // A block of code makes two elements, one in the other.
    `${quote}\`\`\`\n${quote}a`,
    `${quote}    a`,
  ]),
  ...fc.sample(markdown, { seed, numRuns: isLong ? 10_000 : 400 }),
];
const characters = texts.reduce((sum, text) => sum + text.length, 0);

const empty = new Set(["br", "hr", "img", "input"]);
const allowed =
  /^<\/?(?:div|p|h[234]|ul|ol|li|blockquote|pre|code|em|strong|s|a|span|img|br|hr|label|input|table|thead|tbody|tr|th|td)(?: [^<>]*)?>$/;

/** The elements of the HTML, and how deep they are. Throws if one does not end where it should. */
function sizesOf(html: string) {
  const open: string[] = [];
  const sizes = { elements: 0, depth: 0 };
  for (const [tag] of html.matchAll(/<[^>]*>/g)) {
    if (!allowed.test(tag)) throw new Error(`${tag} is in the HTML.`);
    const name = /\w+/.exec(tag)![0];
    if (tag.startsWith("</")) {
      if (open.pop() !== name) throw new Error(`${tag} ends another element.`);
    } else {
      sizes.elements++;
      if (!empty.has(name)) open.push(name);
    }
    sizes.depth = Math.max(sizes.depth, open.length);
  }
  return { ...sizes, open: open.length };
}

function expectWithinBudget(text: string, html: string): void {
  const about = `seed ${seed}: ${JSON.stringify(text.slice(0, 200))} of ${text.length}`;
  expect(html.length, about).toBeLessThanOrEqual(textBudget.html(text.length) + 100);
  const { elements, depth, open } = sizesOf(html);
  // The whole is in one more.
  expect([open, elements <= textBudget.elements(text.length) + 1, depth <= textBudget.depth + 1], about).toEqual([
    0,
    true,
    true,
  ]);
  for (const [, address] of html.matchAll(/ (?:href|src)="([^"]*)"/g))
    expect(address, about).toMatch(/^(?:https?|mailto):/i);
}

describe(`${texts.length} texts in Markdown`, () => {
  const pages = new Map<string, string>();

  test("keep to the budget on the server", { timeout: 900_000 }, () => {
    for (let count = 0; count < 200; count++) htmlOf(warm.repeat(20) + count);
    const slow: unknown[] = [];
    const start = process.threadCpuUsage();
    for (const text of texts) {
      const before = process.threadCpuUsage();
      pages.set(text, htmlOf(text));
      const { user, system } = process.threadCpuUsage(before);
      // Other work of this process, such as collecting garbage, falls upon one of them.
      if (user + system > 10_000 * most * Math.max(1, text.length / 20_000))
        slow.push([text.slice(0, 100), user + system]);
    }
    const { user, system } = process.threadCpuUsage(start);
    expect(slow, `seed ${seed}`).toEqual([]);
    expect((user + system) / 1_000 / (characters / 20_000), "ms of CPU for 20,000 characters").toBeLessThan(most);
    for (const [text, html] of pages) expectWithinBudget(text, html);
  });

  test("are the same HTML in a browser, as fast", { timeout: 900_000 }, async () => {
    const lib = { entry: "src/ui/text/markdown.ts", formats: ["iife" as const], name: "markdown" };
    const built = await build({
      root: web.pathname,
      configFile: false,
      logLevel: "silent",
      build: { write: false, lib },
    });
    const [output] = [built].flat();
    if (!output || !("output" in output)) throw new Error("Nothing was built.");
    const browser = await launch(afterAll);
    const page = await browser.newPage();
    await page.addScriptTag({ content: output.output[0].code });
    let milliseconds = 0;
    for (let first = 0; first < texts.length; first += 100) {
      const some = texts.slice(first, first + 100);
      const shown = await page.evaluate((all) => {
        const { htmlOf: render } = (globalThis as unknown as { markdown: { htmlOf: (text: string) => string } })
          .markdown;
        const start = performance.now();
        const htmls = all.map((text) => render(text));
        return { htmls, milliseconds: performance.now() - start };
      }, some);
      milliseconds += shown.milliseconds;
      for (const [index, text] of some.entries())
        expect(pages.get(text), `seed ${seed}: ${text.slice(0, 200)}`).toBe(
          `<div dir="auto">${shown.htmls[index]}</div>`,
        );
    }
    // A clock counts what else the machine does, too.
    expect(milliseconds / (characters / 20_000), "ms for 20,000 characters").toBeLessThan(10 * most);
    await page.close();
  });
});
