import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { UsageError } from "../usage.ts";
import { type Entry, feedbackOf, isEntry } from "./entry.ts";

const run = promisify(execFile);

/** Runs git in a folder. Undefined: git is not there, or the folder is in no repository. */
async function git(folder: string, ...args: string[]): Promise<string | undefined> {
  try {
    const { stdout } = await run("git", ["-C", folder, ...args], { maxBuffer: 2 ** 28, timeout: 60_000 });
    return stdout;
  } catch (error) {
    const { code, stderr = "" } = error as { code?: unknown; stderr?: string };
    if (code === "ENOENT" || /not a git repository|does not have any commits/.test(stderr)) return undefined;
    throw new UsageError(`git does not work here: ${stderr.trim() || String(code)}.`, { cause: error });
  }
}

/** True if an address names another project than this one. */
const isElsewhere = (text: string, projectSlug: string) => {
  const [, slug] = /\/p\/([^/]+)\/f\//.exec(text) ?? [];
  return slug !== undefined && slug !== projectSlug;
};

/** A change of a file in a commit: the letter of what it is, and for a rename the name before. */
const changes = /(?:R\d+\0([^\0]+)|([A-Z]))\0([^\0]+)\0/g;

/**
 * Returns the feedback that commits ship, by the paths of the entries: `Ships: ADDRESS` in the trailers of a commit's message.
 * Of a commit that adds or changes files of the folder, it is theirs. Of any other it is that of the files that are added next. A
 * file that is renamed keeps what it ships.
 */
export async function readTrailers(
  folder: string,
  projectSlug: string,
  entries: readonly Entry[],
): Promise<Map<string, string[]>> {
  const paths = new Map(entries.map(({ file, path }) => [file, path]));
  const pathOf = (file: string) => paths.get(file) ?? file;
  const shipped = new Map<string, string[]>();
  const add = (path: string, ids: readonly string[]) => shipped.set(path, [...(shipped.get(path) ?? []), ...ids]);
  const isShallow = await git(folder, "rev-parse", "--is-shallow-repository");
  if (isShallow === undefined) return shipped;
  if (isShallow.trim() === "true")
    throw new UsageError(
      "the clone is shallow, so not all trailers of commits are there: fetch the whole history (fetch-depth: 0), or use --no-trailers.",
    );
  const format = "--format=%x01%(trailers:key=Ships,valueonly,unfold)%x02";
  const log = await git(
    folder,
    "log",
    "--reverse",
    "--topo-order",
    "--find-renames=100%",
    "--relative",
    "--name-status",
    "-z",
    format,
  );
  let waiting: string[] = [];
  for (const commit of log?.split("\u0001").slice(1) ?? []) {
    const [trailers = "", names = ""] = commit.split("\u0002");
    const ids = trailers
      .split("\n")
      .filter((line) => !isElsewhere(line, projectSlug))
      .flatMap((line) => feedbackOf(line) ?? []);
    const written = [...names.matchAll(changes)]
      .filter(([, , letter, file = ""]) => letter !== "D" && isEntry(file))
      .map(([, from = "", letter = "A", file = ""]) => {
        const path = pathOf(file);
        // Git takes a renamed file for another one if its key came with the new name.
        const isNew = letter === "A" && !isEntry(from) && (path === file || !shipped.has(path));
        return { path, isNew, before: shipped.get(pathOf(from)) ?? [] };
      });
    for (const { path, isNew, before } of written) add(path, [...before, ...ids, ...(isNew ? waiting : [])]);
    if (written.some(({ isNew }) => isNew)) waiting = [];
    if (written.length === 0) waiting.push(...ids);
  }
  return shipped;
}
