import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { UsageError } from "../usage.ts";
import { feedbackOf } from "./entry.ts";

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

/**
 * Returns the feedback that commits ship, by the files that say so: `Ships: ADDRESS` in the trailers of a commit's message. Of a
 * commit that adds or changes files of the folder, it is theirs. Of any other it is that of the files that are added next.
 */
export async function readTrailers(folder: string, projectSlug: string): Promise<Map<string, string[]>> {
  const shipped = new Map<string, string[]>();
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
    "--no-renames",
    "--relative",
    "--name-status",
    "-z",
    format,
  );
  let waiting: string[] = [];
  const add = (file: string, ids: readonly string[]) => shipped.set(file, [...(shipped.get(file) ?? []), ...ids]);
  for (const commit of log?.split("\u0001").slice(1) ?? []) {
    const [trailers = "", names = ""] = commit.split("\u0002");
    const ids = trailers
      .split("\n")
      .filter((line) => !isElsewhere(line, projectSlug))
      .flatMap((line) => feedbackOf(line) ?? []);
    const changes = [...names.matchAll(/([AM])\0([^\0]+)/g)].map(([, change, file = ""]) => ({ change, file }));
    const entries = changes.filter(({ file }) => /\.(md|markdown)$/i.test(file));
    const added = entries.filter(({ change }) => change === "A");
    for (const { file } of entries) add(file, ids);
    for (const { file } of added) add(file, waiting);
    if (added.length > 0) waiting = [];
    if (entries.length === 0) waiting.push(...ids);
  }
  return shipped;
}
