import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { parse, YAMLParseError } from "yaml";
import { UsageError } from "../usage.ts";

/** The fields of a changelog that its file sets. */
interface Fields {
  readonly title: string;
  readonly summary: string | null;
  readonly content: string;
  readonly image: string | null;
  readonly published: boolean;
  readonly publish_date: string | null;
  readonly status: string | undefined;
}

/** A file of the folder. */
export interface Entry {
  /** Its path in the folder, with slashes. */
  readonly file: string;
  /** The key by which the server knows it: its path, unless it names another one. */
  readonly path: string;
  readonly fields: Fields;
  /** The feedback that it ships: ids. */
  readonly ships: readonly string[];
  /** Those of them that the file itself names. */
  readonly own: readonly string[];
}

/** The most characters of a summary that is the start of the text. */
const summaryLength = 300;

const address =
  /^(?:https?:\/\/\S+\/f\/)?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:[/?#]\S*)?$/i;

/** The id of feedback in its address, or the id alone; undefined for anything else. */
export const feedbackOf = (text: string): string | undefined => address.exec(text.trim())?.[1]?.toLowerCase();

/** True for a Markdown file by its name. READMEs are no entries. */
export const isEntry = (file: string): boolean => /\.(md|markdown)$/i.test(file) && !/(^|\/)readme\.[^/]*$/i.test(file);

/** Reads the Markdown files of a folder and those below it. */
export function readEntries(folder: string): Entry[] {
  const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (!isFolder(folder)) throw new UsageError(`There is no folder ${folder}.`);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.split(sep).join("/"))
    .filter((file) => isEntry(file) && !isFolder(join(folder, file)))
    .toSorted();
  const faults: string[] = [];
  const entries = files.flatMap((file) => {
    try {
      return [entryOf(file, readFileSync(join(folder, file), "utf8"))];
    } catch (error) {
      // Such as a link that an editor has left, which leads nowhere.
      const isUnreadable = error instanceof Error && "syscall" in error;
      if (!isUnreadable && !(error instanceof UsageError)) throw error;
      faults.push(`${file}: ${isUnreadable ? "cannot be read." : error.message}`);
      return [];
    }
  });
  for (const { file, path } of entries) {
    const other = entries.find((one) => one.path === path && one.file !== file);
    if (other && other.file < file) faults.push(`${file}: ${other.file} has the key ${path} too.`);
  }
  if (faults.length > 0) throw new UsageError(faults.join("\n"));
  return entries;
}

const known = ["title", "date", "type", "ships", "summary", "image", "status", "draft", "key"];

/** Lines between two lines `---`, of which one is the first, and the rest. */
const frontMatter = /^\uFEFF?---[ \t]*\r?\n((?:(?!---[ \t]*\r?(?:\n|$))[^\n]*\n)*)---[ \t]*\r?(?:\n([^]*))?$/;

/** Reads a file: front matter in YAML between two lines `---`, and Markdown. */
function entryOf(file: string, source: string): Entry {
  const [, front, body = ""] = frontMatter.exec(source) ?? [];
  if (front === undefined)
    throw new UsageError("it has to begin with front matter: title and date between two lines ---.");
  const values = valuesOf(front);
  const unknown = Object.keys(values).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new UsageError(`${unknown.join(", ")}: unknown. Known are ${known.join(", ")}.`);
  const text = (name: string) => {
    const value = values[name] ?? null;
    if (value !== null && typeof value !== "string") throw new UsageError(`${name} must be a text.`);
    return value?.trim() || null;
  };
  const title = text("title");
  if (!title) throw new UsageError("title is required.");
  const isDraft = values["draft"] ?? false;
  if (typeof isDraft !== "boolean") throw new UsageError("draft must be true or false.");
  const type = text("type");
  const written = body.replace(/\r\n/g, "\n").trim();
  return {
    file,
    path: text("key") ?? file,
    fields: {
      title,
      summary: text("summary") ?? startOf(written),
      content: type ? `**${type}**\n\n${written}` : written,
      image: text("image"),
      published: !isDraft,
      publish_date: dateOf(text("date")),
      status: text("status") ?? undefined,
    },
    ...shipping(values["ships"]),
  };
}

function valuesOf(front: string): Record<string, unknown> {
  try {
    const values: unknown = parse(front);
    if (typeof values === "object" && values !== null && !Array.isArray(values)) return { ...values };
  } catch (error) {
    if (error instanceof YAMLParseError) throw new UsageError(`the front matter is not YAML: ${error.message}`);
    throw error;
  }
  throw new UsageError("the front matter must have names and values, such as title: Dark mode.");
}

/** The first paragraph, as plain text. */
function startOf(markdown: string): string | null {
  const [first = ""] = markdown.split(/\n\s*\n/).filter((part) => !/^(#|!\[|```|---)/.test(part.trim()));
  const plain = first.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[*_`]|^\s*(?:[-+>]|\d+\.)\s+/gm, "");
  const line = plain.replace(/\s+/g, " ").trim();
  if (line.length <= summaryLength) return line || null;
  return `${line.slice(0, summaryLength).replace(/\s+\S*$/, "")} …`;
}

/** A date is its midnight in UTC. */
function dateOf(text: string | null): string | null {
  if (text === null) return null;
  const isDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text);
  const time = new Date(text);
  if (!isDate || Number.isNaN(time.getTime()))
    throw new UsageError(`date must be such as 2026-11-25 or 2026-11-25T09:00:00Z.`);
  return time.toISOString();
}

function shipping(value: unknown): Pick<Entry, "ships" | "own"> {
  const all: unknown[] = value === undefined || value === null ? [] : [value].flat();
  const ids = all.map((one) => {
    const id = typeof one === "string" ? feedbackOf(one) : undefined;
    if (!id)
      throw new UsageError(
        `ships: ${JSON.stringify(one)} is no address of feedback, such as https://…/p/demo/f/01a2….`,
      );
    return id;
  });
  const ships = [...new Set(ids)];
  return { ships, own: ships };
}

/** The hash of what a file says. */
export function digestOf({ fields, ships }: Pick<Entry, "fields" | "ships">): string {
  const { title, summary, content, image, published, publish_date, status } = fields;
  const said = [1, title, summary, content, image, published, publish_date, status, ships.toSorted()];
  return createHash("sha256").update(JSON.stringify(said)).digest("hex");
}
