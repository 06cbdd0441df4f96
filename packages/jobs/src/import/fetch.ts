import {
  beginReading,
  deleteLeft,
  endReading,
  fetchedImport,
  importKey,
  importSalt,
  readPage,
  stageRows,
  stopFetching,
  storePage,
} from "@earshot/domain";
import { DomainError, isTooDeep, type Tables } from "@earshot/operations";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withFolder } from "../formats/temporary-folder.ts";
import type { Services } from "../services.ts";
import { withRows } from "./reading.ts";
import { fetchedSources } from "./sources/fetched.ts";
import type { FetchedPage, FetchedSource, Place } from "./sources/source.ts";

/** The pages of an import. */
const maxPages = 20_000;
/** The most failures of one page, and the seconds before its first retry. */
const mostFailures = 6;
const pause = 30;

type ImportId = { project_id: string; id: string };
type Parts = Pick<Services, "em" | "unseal" | "fetch">;
type Fetched = NonNullable<Awaited<ReturnType<typeof fetchedImport>>>;
type Response = Awaited<ReturnType<Services["fetch"]>>;

const headerOf = ({ headers }: Response, name: string) =>
  headers.find((header) => header.toLowerCase().startsWith(`${name}: `))?.slice(name.length + 2);

const isSpent = (response: Response) => headerOf(response, "x-ratelimit-remaining") === "0";

/** True if a tool wants to be left alone. */
const wantsRest = (response: Response) =>
  response.status === 429 || (response.status === 403 && (isSpent(response) || response.retryAfter !== undefined));

/** The seconds for which it does. */
function restOf(response: Response): number {
  const reset = Number(headerOf(response, "x-ratelimit-reset")) - Date.now() / 1_000;
  return Math.min(Math.max(response.retryAfter ?? (reset > 0 ? reset : 60), 1), 3_600);
}

/** Returns text that PostgreSQL can store: without U+0000, and with U+FFFD for half a character. */
const storable = (text: string) => text.replaceAll("\0", "").toWellFormed();

/** The same of all texts in JSON. */
function stored(value: unknown): unknown {
  if (typeof value === "string") return storable(value);
  if (Array.isArray(value)) return value.map(stored);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [storable(key), stored(one)]));
}

function parsed(body: string): unknown {
  if (isTooDeep(Buffer.from(body))) throw new Error("its response is nested too deep");
  try {
    return stored(JSON.parse(body));
  } catch {
    throw new Error("its response is no JSON, or broke off");
  }
}

/** The seconds to wait, the fault that ends the fetching, or the body of a page. */
type Verdict = { readonly rest: number } | { readonly error: string } | { readonly body: unknown };

/** Returns what a response means for an import. Throws if the page may come with another try. */
function verdictOn(source: FetchedSource, response: Response): Verdict {
  const { status } = response;
  if (wantsRest(response)) return { rest: restOf(response) };
  if (status >= 500) throw new Error(`it responds with ${status}`);
  if (status === 401 || status === 403) return { error: `${source.name} refuses the key.` };
  const address = headerOf(response, "location");
  const where = address ? `: it has moved to ${storable(address).slice(0, 200)}` : "";
  if (status < 200 || status > 299) return { error: `${source.name} responds with ${status}${where}.` };
  const body = parsed(response.body);
  const failure = source.failureIn?.(body);
  if (failure && (failure.isLimit || isSpent(response))) return { rest: restOf(response) };
  if (failure) throw new Error(failure.message);
  return { body };
}

/** Makes rows of the pages that were fetched. They go to the disk first, one by one. */
const readPages = (em: Parts["em"], its: ImportId, { source, options, row_count: pageCount }: Fetched) =>
  withFolder("pages", async (file) => {
    for (let n = 1; n <= pageCount; n++)
      await writeFile(join(file, String(n)), JSON.stringify(await readPage(em, its, n)), { mode: 0o600 });
    const key = await importKey(em.getKysely<Tables>(), its.project_id);
    await withRows({ source, options, file, pageCount, importKey: key }, (rows) =>
      stageRows(em, { projectId: its.project_id, importId: its.id }, rows),
    );
  });

/** Makes rows of all pages of an import, or ends it with the fault of a page. Returns false if another process does. */
async function readAll(em: Parts["em"], its: ImportId, found: Fetched): Promise<boolean> {
  const until = await beginReading(em, its);
  if (until === undefined) return false;
  try {
    await readPages(em, its, found);
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "BAD_REQUEST")) {
      await endReading(em, its, until);
      throw error;
    }
    await stopFetching(em, its, { n: found.row_count, error: error.message });
  }
  return true;
}

/**
 * Fetches the next page of an import from another tool, or makes rows of its pages when all of them are there. A page is
 * stored with the place of the next one: after a kill, the next process goes on there. Returns false if it has to wait.
 */
export async function fetchPart({ em, unseal, fetch }: Parts, its: ImportId): Promise<boolean> {
  const found = await fetchedImport(em, its);
  if (!found) return deleteLeft(em, its);
  const source = fetchedSources[found.source];
  if (!source) return false;
  const { failures = 0, ...rest } = (found.next ?? source.first) as Place & { failures?: number };
  const place = rest as Place;
  const n = found.row_count;
  async function fail(error: string): Promise<true> {
    await stopFetching(em, its, { n, error });
    return true;
  }
  async function wait(error: string, seconds: number, next: Place & { failures?: number }): Promise<false> {
    await stopFetching(em, its, { n, error }, { seconds, next });
    return false;
  }
  if (place.step === "end") return readAll(em, its, found);
  if (n >= maxPages) return fail(`${source.name} has more than ${maxPages.toLocaleString("en")} pages.`);
  const read = async (number: number) => (await readPage(em, its, number)) as FetchedPage | undefined;
  const key = found.secret && unseal ? unseal(importSalt(its.id), found.secret) : null;
  try {
    const request = await source.request(place, { key, options: found.options, page: read });
    const verdict: Verdict = request ? verdictOn(source, await fetch(request)) : { body: null };
    if ("error" in verdict) return await fail(verdict.error);
    if ("rest" in verdict)
      return await wait(`${source.name} wants us to wait: it goes on by itself.`, verdict.rest, place);
    const { body } = verdict;
    const next = source.next(place, body, n + 1) ?? { step: "end" };
    if (!request) return await storePage(em, its, { n, page: null, next });
    return await storePage(em, its, { n: n + 1, page: { at: place, body }, next });
  } catch (error) {
    const why = `${source.name}: ${error instanceof Error ? error.message : String(error)}.`;
    if (failures + 1 >= mostFailures) return fail(why);
    return wait(why, pause * 2 ** failures, { ...place, failures: failures + 1 });
  }
}
