import type { StagedRow } from "@earshot/domain";
import { type ArchiveKind, archiveRecords } from "@earshot/domain/schemas";
import { describeIssues } from "@earshot/operations/schema";
import { createHmac, hash } from "node:crypto";

let importKey = "";

/** Makes ids with the key of the project for which this process reads: see importKey of the domain. */
export function setImportKey(key: string): void {
  importKey = key;
}

const hashOf = (text: string) =>
  importKey ? createHmac("sha256", importKey).update(text).digest("hex") : hash("sha256", text);

/**
 * The id of something in a source: the same each time, so that the next import finds it. It begins with its time, as a
 * UUIDv7 does, because feedback is in the order of its ids where the team has not ordered it.
 */
export function idOf(source: string, kind: ArchiveKind, key: string, createdAt?: string): string {
  const time = createdAt ? Date.parse(createdAt) : 0;
  const sum = hashOf(`${source}\0${kind}\0${key}`);
  const start = Math.max(0, time).toString(16).padStart(12, "0").slice(-12);
  return [start.slice(0, 8), start.slice(8), `7${sum.slice(0, 3)}`, `8${sum.slice(3, 6)}`, sum.slice(6, 18)].join("-");
}

const noStatus = { position: 0, moving_into: null, moved_by: null, moved_quietly: false };

/** Records with what a source does not have. */
export const blank = {
  statuses: { color: "#64748b", stage: "new", ...noStatus },
  tags: { color: "#64748b" },
  companies: { external_id: null, domain: null, monthly_revenue: null, plan: null, attributes: {} },
  people: {
    kind: "imported",
    external_id: null,
    email: "",
    email_verified: false,
    full_name: null,
    avatar_url: null,
    locale: null,
    attributes: {},
    first_seen_at: null,
    last_seen_at: null,
    blocked_until: null,
    blocked_reason: null,
    unsubscribed: [],
    companies: [],
    role: null,
    joined_at: null,
    by_claim: null,
  },
  feedback: {
    description: "",
    rank: null,
    owner_id: null,
    merged_into: null,
    merge_target: null,
    extra_upvotes: 0,
    locked_at: null,
    locked_by: null,
    lock_reason: null,
    edited_at: null,
    metadata: null,
    is_held: false,
    tags: [],
    addresses: [],
    answer: null,
  },
  comments: { reply_to_id: null, merged_from: null, is_answer: false, held_by: null, edited_at: null },
  votes: { comment_id: null, sources: null, entered_by: null, evidence: null },
} as const;

/** Takes the rows of a source, one by one. */
export type Emit = (row: StagedRow) => void;

/** Checks a row that an adapter has made: one that is no valid record becomes an error. */
export function checked(row: StagedRow): StagedRow {
  if (!row.record) return row;
  const { kind, line, record } = row;
  const { success, data, error } = archiveRecords[kind as ArchiveKind].safeParse(record);
  return success ? { kind, line, record: data } : { kind, line, error: describeIssues(error.issues) };
}

const zone = /(z|[+-]\d\d:?\d\d)$/i;
const isoDate = /^\d{4}[-/]\d\d[-/]\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?)?\s*(z|[+-]\d\d:?\d\d)?$/i;

/** The fault of what a team holds back or has hidden: an import would show it to everybody. */
export const isHeldBack = "is held back: it stays out.";

/** A time as an archive has it. One without a zone is in UTC. Undefined if it is no time of the years 1 to 9999. */
export function timeOf(text: string): string | undefined {
  const value = text.trim().replace(/ utc$/i, "Z");
  if (!isoDate.test(value)) return undefined;
  const joined = value.replaceAll("/", "-").replace(" ", "T").replace(/\s/g, "");
  const time = Date.parse(joined.includes("T") && !zone.test(joined) ? `${joined}Z` : joined);
  const instant = Number.isNaN(time) ? "" : new Date(time).toISOString();
  return /^(?!0000)\d/.test(instant) ? instant : undefined;
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  "#39": "'",
};

/** The tags of which one says that a body is HTML. */
const ofHtml = new Set("p br div ul ol li a strong em b i h1 h2 h3 h4 h5 h6".split(" "));
/** The Markdown of a tag's begin and of its end, if it has any. */
const marks: Readonly<Record<string, string>> = { br: "\n", li: "- ", "/li": "\n", code: "`", "/code": "`" };
for (const name of "p div ul ol h1 h2 h3 h4 h5 h6".split(" ")) Object.assign(marks, { [`/${name}`]: "\n\n" });
const fences: Readonly<Record<string, string>> = { pre: "\n```\n", "/pre": "\n```\n\n" };

/** A part of a text that follows a `<`: the tag, and what comes after it. Undefined if it begins no tag. */
function tagOf(part: string) {
  const [, end = "", name = ""] = /^(\/?)([a-z][a-z0-9]{0,9})\b/i.exec(part) ?? [];
  const close = part.indexOf(">");
  return name && close >= 0
    ? { name: end + name.toLowerCase(), within: part.slice(0, close), after: part.slice(close + 1) }
    : undefined;
}

/** A body of a tool that writes Markdown itself. What looks like a tag may be code there, or an address. */
export const writtenOf = (body: string): string => body.replaceAll("\r\n", "\n");

/** True if a body begins with a tag of HTML. `<https://…>` is none. */
export const beginsAsHtml = (body: string): boolean => /^\s*<[a-z][a-z0-9]*[\s/>]/i.test(body);

/** A body as Markdown. HTML, which some tools have in their bodies, becomes text with its links, pictures, lists and code. */
export function markdownOf(body: string): string {
  const [begin = "", ...parts] = body.split("<");
  const tags = parts.map(tagOf);
  if (!tags.some((tag) => tag && ofHtml.has(tag.name))) return writtenOf(body);
  let link: string | undefined;
  let isFenced = false;
  const texts = tags.map((tag, n) => {
    if (!tag) return `<${parts[n]}`;
    let mark = marks[tag.name] ?? "";
    const fence = fences[tag.name];
    if (fence) {
      mark = fence;
      isFenced = tag.name === "pre";
    } else if (isFenced) {
      mark = tag.name === "br" ? "\n" : "";
    } else if (tag.name === "img") {
      const source = /\bsrc=["'](https?:[^"']*)["']/i.exec(tag.within)?.[1];
      if (source) mark = `![](${source})`;
    } else if (tag.name === "a") {
      link = /\bhref="(https?:[^"]*)"/i.exec(tag.within)?.[1];
      if (link) mark = "[";
    } else if (tag.name === "/a" && link) {
      mark = `](${link})`;
      link = undefined;
    }
    return mark + tag.after;
  });
  return (begin + texts.join(""))
    .replace(/&(#39|\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
