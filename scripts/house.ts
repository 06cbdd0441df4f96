// Prints figures about the code: node scripts/house.ts
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, posix } from "node:path";

const tracked = execFileSync("git", ["ls-files", "apps", "packages"], { encoding: "utf8" }).trim().split("\n");
const isSource = (path: string) => /\/src\/.*\.tsx?$/.test(path) && !/\.(test|d)\.|\/test\/|\.gen\.ts$/.test(path);
const generated = ["packages/client/src/router.ts"];
const sources = tracked.filter((path) => isSource(path) && !generated.includes(path));
const texts = new Map(sources.map((path) => [path, readFileSync(path, "utf8")]));
const lines = [...texts.values()].map((text) => text.split("\n").length - 1).toSorted((a, b) => a - b);
const at = (share: number) => lines[Math.min(lines.length - 1, Math.floor(lines.length * share))];

const folders = Map.groupBy(sources, (path) => dirname(path));
const large = [...folders].filter(([folder, { length }]) => length > 15 && !folder.endsWith("/migrations"));

/** Returns how many rooms of a folder import each other in a circle. */
function knotted(folder: string): string {
  const own = sources.filter((path) => path.startsWith(`${folder}/`));
  const roomOf = (path: string) => {
    const [room = "", file] = posix.relative(folder, path).split("/");
    return file ? room : undefined;
  };
  const edges = new Map<string, Set<string>>();
  for (const path of own) {
    const from = roomOf(path);
    if (!from) continue;
    const targets = edges.get(from) ?? new Set();
    edges.set(from, targets);
    for (const [, spec = ""] of (texts.get(path) ?? "").matchAll(/(?:from|import) ?\(?"(\.{1,2}\/[^"]+)"/g)) {
      const to = roomOf(posix.join(dirname(path), spec));
      if (to && to !== from && to !== "..") targets.add(to);
    }
  }
  const reached = (room: string, seen = new Set<string>()): Set<string> => {
    for (const next of edges.get(room) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
    return seen;
  };
  const knots = [...edges.keys()].filter((room) => reached(room).has(room));
  return `${knots.length} of ${edges.size}${knots.length > 0 ? `: ${knots.join(", ")}` : ""}`;
}

/** Most comments that begin with a question word have no subject. */
const comments = [...texts.values()].flatMap((text) => text.match(/\/\*\*[^]*?\*\/|(?<=^|\s)\/\/ .*/gm) ?? []);
const subjectless = comments.filter((text) => /^(?:\/\*\*|\/\/)[\s*]*(?:What|How|Whether|Who|Where)\b/.test(text));

const rooms = [
  ..."domain graphql mcp operations api auth jobs db".split(" ").map((name) => `packages/${name}/src`),
  "apps/gateway/src",
  "apps/web/src",
  "apps/web/src/features",
];

const rows: [string, string][] = [
  ["Source files / lines", `${sources.length} / ${lines.reduce((sum, count) => sum + count, 0)}`],
  ["Lines of a file: median / 90 % / most", `${at(0.5)} / ${at(0.9)} / ${lines.at(-1)}`],
  ["Folders with more than 15 files", large.map(([folder, { length }]) => `${folder} ${length}`).join(", ") || "none"],
  ["Comments that begin with What, How, Whether, Who or Where", `${subjectless.length} of ${comments.length}`],
  ...rooms.map((folder): [string, string] => [`Rooms in knots: ${folder}`, knotted(folder)]),
];
const width = Math.max(...rows.map(([name]) => name.length));
console.log(rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join("\n"));
