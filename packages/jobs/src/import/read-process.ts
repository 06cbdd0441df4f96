import { DomainError } from "@earshot/operations/errors";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { fromCsv } from "./csv.ts";
import { fromFider } from "./fider.ts";
import { checked, type Emit, setImportKey } from "./record.ts";
import { rowFiles } from "./row-files.ts";
import { fetchedSources } from "./sources/fetched.ts";
import { fromQuackback } from "./sources/quackback.ts";
import type { FetchedPage, Pages } from "./sources/source.ts";
import { fromTrello } from "./sources/trello.ts";
import { fromUserVoice } from "./sources/uservoice.ts";

/** The data that a source has sent: a file, or pages, each in a file of its number. */
export interface Reading {
  readonly source: string;
  readonly options: Readonly<Record<string, string>>;
  /** The folder for files that are needed only while it reads. */
  readonly folder: string;
  readonly file: string;
  readonly pageCount?: number;
  /** That of the project. */
  readonly importKey: string;
}

/** The process's answer: the files with the rows, or a sentence that says why there are none. */
export type Read =
  | { readonly kind: "read"; readonly files: string[] }
  | { readonly kind: "refused"; readonly sentence: string };

function pagesIn(folder: string, count: number): Pages {
  const read = (n: number) => JSON.parse(readFileSync(`${folder}/${n}`, "utf8")) as FetchedPage;
  let [last, page]: [number, FetchedPage | undefined] = [0, undefined];
  return {
    get(n) {
      if (n !== last) [last, page] = [n, n >= 1 && n <= count ? read(n) : undefined];
      return page;
    },
    *[Symbol.iterator]() {
      for (let n = 1; n <= count; n++) yield read(n);
    },
  };
}

async function readRows({ source, options, folder, file, pageCount }: Reading, emit: Emit): Promise<void> {
  const now = new Date().toISOString();
  if (pageCount !== undefined) fetchedSources[source]?.read(pagesIn(file, pageCount), { options }, now, emit);
  else if (source === "csv") for (const row of fromCsv(file, options, now)) emit(row);
  else if (source === "fider") await fromFider(file, folder, emit);
  else if (source === "uservoice") await fromUserVoice(file, folder, now, emit);
  else if (source === "quackback") await fromQuackback(file, folder, now, emit);
  else fromTrello(file, now, emit);
}

async function answer(reading: Reading): Promise<Read> {
  setImportKey(reading.importKey);
  const rows = rowFiles(reading.folder);
  try {
    await readRows(reading, (row) => rows.add(checked(row)));
    return { kind: "read", files: rows.end() };
  } catch (error) {
    if (error instanceof DomainError) return { kind: "refused", sentence: error.message };
    throw error;
  }
}

try {
  // Where memory is short, the system ends this process, and not the server.
  writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {
  // Other systems have no such file.
}
const [reading] = (await once(process, "message")) as [Reading];
process.send?.(await answer(reading));
process.disconnect?.();
