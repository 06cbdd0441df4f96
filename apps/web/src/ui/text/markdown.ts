import { textBudget } from "@earshot/client";
import { LRUCache } from "lru-cache";
import MarkdownIt, { type Env, type Token } from "markdown-it";
import { Addresses } from "./addresses.ts";
import { shape } from "./markdown-shape.ts";

/** The budget of one parse. The rules share it as their environment. */
interface Work extends Env {
  steps: number;
  elements: number;
  html: number;
}

const markdown = new MarkdownIt({ linkify: true, maxNesting: textBudget.depth + 1 });
const { escapeHtml, lib } = markdown.utils;
Object.assign(markdown, {
  linkify: new Addresses(),
  // `shape` checks the addresses of links.
  validateLink: () => true,
  normalizeLink: (address: string) => lib.mdurl.encode(address),
  normalizeLinkText: (text: string) => text,
});

/** Throws if the budget is used up, which ends the parse. */
function requireBudget(isWithin: boolean): void {
  if (!isWithin) throw new Error("The text is over its budget.");
}

/** Rules that match nothing, but count. They run first wherever a block, or something in a line, may begin. */
const budget = { alt: ["paragraph", "reference", "blockquote", "list"] };
markdown.block.ruler.before(
  "table",
  "budget",
  ({ tokens, level, env }) => {
    const left = env as Work;
    // A tight list item has five tokens, and most elements have three.
    requireBudget(left.steps-- > 0 && level < textBudget.depth && tokens.length < 4 * left.elements);
    return false;
  },
  budget,
);
markdown.inline.ruler.before("text", "budget", ({ env }) => {
  requireBudget((env as Work).steps-- > 0);
  return false;
});

/** Counts the elements of the tokens before any HTML is made of them. */
function count(tokens: readonly Token[], depth: number, left: Work): void {
  for (const { tag, nesting, hidden, block, level, attrs, content, children } of tokens) {
    // A block of code makes two elements, one in the other.
    const within = block && tag === "code" ? 1 : 0;
    if (tag && nesting >= 0 && !hidden) left.elements -= 1 + within;
    left.html -= children ? 0 : content.length;
    for (const [, value] of attrs ?? []) left.html -= String(value).length;
    requireBudget(depth + level + within < textBudget.depth && left.elements > 0 && left.html > 0);
    if (children) count(children, depth + level, left);
  }
}
markdown.core.ruler.push("shape", shape);
markdown.core.ruler.push("budget", ({ tokens, env }) => count(tokens, 0, env as Work));

const code = ({ content, info }: Token) => {
  const [language] = info.trim().split(/\s/, 1);
  const name = language ? ` class="language-${escapeHtml(language)}"` : "";
  return `<pre tabindex="0" dir="ltr"><code${name}>${escapeHtml(content)}</code></pre>\n`;
};
for (const type of ["fence", "code_block"])
  markdown.renderer.rules[type] = (tokens, index) => {
    const token = tokens[index];
    return token ? code(token) : "";
  };

const note = "This text has too much formatting to show. It stands here as it was written.";
const asWritten = (text: string) => `<p>${note}</p>\n<pre tabindex="0" dir="auto">${escapeHtml(text)}</pre>\n`;

function render(text: string): string {
  const html = textBudget.html(text.length);
  try {
    const work: Work = { steps: textBudget.steps(text.length), elements: textBudget.elements(text.length), html };
    const rendered = markdown.render(text, work);
    if (rendered.length <= html) return rendered;
  } catch {
    // If a parse ends early, the text shows as it was written.
  }
  return asWritten(text);
}

/**
 * The HTML that the server made last, by its text, in 16 to 32 MB. A browser shows few texts, and its components
 * memoize them.
 */
const cached = import.meta.env.SSR
  ? new LRUCache<string, string>({
      maxSize: 16_000_000,
      sizeCalculation: (html, text) => html.length + text.length + 1,
    })
  : undefined;

/** Returns Markdown as HTML that is safe in any page. HTML in it shows as text. */
export function htmlOf(text: string): string {
  const known = cached?.get(text);
  if (known !== undefined) return known;
  const html = render(text);
  cached?.set(text, html);
  return html;
}
