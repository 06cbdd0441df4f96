// @module-tag system
// @module-tag alike
import { newFolder, open } from "@earshot/db/testing";
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { startGateway } from "../support/child.ts";
import { trpc } from "../support/http.ts";
import { newOwner } from "../support/owner.ts";
import { fider } from "./fider.ts";
import { zipOf } from "./zip.ts";

/** As the image and the unit of systemd set it. */
const malloc = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072", MALLOC_MMAP_THRESHOLD_: "131072" };

/** The most memory that the server takes more, and that the process takes which reads a file, in MB. */
const most = { more: 150, reader: 250 };

const filled = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length));
const items = (count: number, item: (n: number) => string) => Array.from({ length: count }, (_, n) => item(n)).join();
const posts = (json: string | Buffer) => zipOf({ ...fider(), "posts.json": json });
const tooMuch = "this is more than the server can read at once: import it in parts.";

/** Files that need much memory, or make much of little, with what is said of them. */
const files: readonly (readonly [
  source: "fider" | "trello" | "csv" | "uservoice",
  file: Buffer<ArrayBuffer>,
  error: string,
])[] = [
  ["fider", posts(Buffer.alloc(200_000_000, " ")), "posts.json is too large."],
  ["fider", posts(filled("[", 50_000_000)), "an entry of the file has more than 1 million characters."],
  ["fider", posts(`[${items(1_000_000, (n) => `{"id":${n}}`)}]`), tooMuch],
  ["trello", Buffer.from(`{"members":[${items(1_000_000, (n) => `{"id":${n},"a":{}}`)}],"lists":[]}`), tooMuch],
  [
    "trello",
    Buffer.from(`{"lists":[],"cards":[${filled("{},", 90_000_000)}{}]}`),
    "a file may have at most 1,000,000 rows: split it.",
  ],
  ["csv", Buffer.from(`title\n"${filled("x", 90_000_000)}`), tooMuch],
  ["uservoice", Buffer.alloc(110_000_000, "a"), "the file has more than 100 MB: split it."],
];

test("files that need much memory are refused, several at once, and the server stays up and responds", async () => {
  const settings = { DATA_DIR: newFolder() };
  const connection = await open(settings);
  const { slug: projectSlug, token } = await newOwner(connection);
  await connection.close();
  const { url, pid } = await startGateway({ ...malloc, ...settings });
  const api = trpc(token, url);
  /** The most memory of a process, in MB. */
  function peakOf(process: unknown): number {
    const [, kilobytes = 0] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${String(process)}/status`, "utf8")) ?? [];
    return Number(kilobytes) / 1_024;
  }
  let [reads, reader] = [0, 0];
  const over = new AbortController();
  function look() {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
    expect(children.length).toBeLessThanOrEqual(1);
    try {
      for (const child of children) reader = Math.max(reader, peakOf(child));
    } catch {
      // It has ended meanwhile.
    }
  }
  async function readOn() {
    for (; !over.signal.aborted; reads++, await setTimeout(5)) {
      expect(await api.tag.list.query({ projectSlug })).toEqual([]);
      look();
    }
  }
  async function send([source, file]: (typeof files)[number]) {
    const { id } = await api.import.create.mutate({ projectSlug, source });
    const headers = { authorization: `Bearer ${token}` };
    const path = `${url}/p/${projectSlug}/imports/${id}/file`;
    const sent = await fetch(path, { method: "POST", headers, body: file });
    return [sent.status, await sent.json()];
  }
  await api.tag.list.query({ projectSlug });
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  const before = peakOf(pid);
  const reading = readOn();
  const sent = await Promise.all(files.map(send)).finally(() => over.abort());
  await reading;
  expect(sent).toEqual(files.map(([, , error]) => [400, { error }]));
  const after = peakOf(pid);
  console.info(
    `${Math.round(before)} MB before, ${Math.round(after)} MB at most, reader ${Math.round(reader)} MB, ${reads} reads`,
  );
  expect(after - before).toBeLessThan(most.more);
  expect(reader).toBeLessThan(most.reader);
});
