import type { Case } from "./cases.ts";
import { type CaseRuns, type Found, median } from "./measure.ts";
import type { Run } from "./run.ts";
import type { Kind } from "./service.ts";

const whole = (value: number) => Math.round(value).toLocaleString("en");
const middle = (runs: Run[], figure: Exclude<keyof Run, "refused">): number => median(runs.map((each) => each[figure]));

/** "0.71 (0.69–0.74)": the median and the range of the ratio of runs of the same round. */
export function ratio(runs: Run[], others: Run[], of = ({ rate }: Run): number => rate): string {
  const ratios = runs.map((each, round) => of(each) / (others[round] ? of(others[round]) : Number.NaN));
  const range = [Math.min(...ratios), Math.max(...ratios)].map((value) => value.toFixed(2)).join("–");
  const refused = runs.reduce((sum, each) => sum + each.refused, 0);
  return `${median(ratios).toFixed(2)} (${range})${refused > 0 ? `, ${refused} refused` : ""}`;
}

export const rateColumns = ["case", "floor, req/s", "rows", "first time", "again", "PostGraphile"];

/** The floor's throughput, and the others' as ratios to it. */
export function rateLine(name: Case["name"], runs: CaseRuns): string[] {
  const { floor = [] } = runs;
  const relative = (kind: Kind) => (runs[kind] ? ratio(runs[kind], floor) : "");
  return [name, whole(middle(floor, "rate")), relative("rows"), relative("first"), relative("again"), relative("peer")];
}

const each = (of: (kind: "floor" | "first" | "again") => string | undefined) =>
  (["floor", "first", "again"] as const).map((kind) => of(kind) ?? "–").join(" / ");

export const costColumns = ["case", "statements", "p50, ms", "p99, ms", "CPU of Node, ms", "CPU of PostgreSQL, ms"];

/** Returns a line with the cost of a request. */
export function costLine(name: Case["name"], runs: CaseRuns, statements: Partial<Record<Kind, number>> = {}): string[] {
  const of = (figure: "p50" | "p99" | "nodeCpu" | "postgresCpu", digits: number) =>
    each((kind) => runs[kind] && middle(runs[kind], figure).toFixed(digits));
  return [
    name,
    each((kind) => statements[kind]?.toString()),
    of("p50", 2),
    of("p99", 2),
    of("nodeCpu", 3),
    of("postgresCpu", 3),
  ];
}

export const pacedColumns = ["at a fixed rate", "req/s", "p50, ms", "p99, ms", "p99, first time to floor"];

/** The latency at half of the floor's throughput, and at half of each service's own. */
export function pacedLines(name: Case["name"], { paced, own }: Found): string[][] {
  const { floor } = paced;
  if (!floor) return [];
  const lineOf = (what: string, runs: CaseRuns) => [
    `${name}, half of ${what}`,
    each((kind) => runs[kind] && whole(middle(runs[kind], "rate"))),
    each((kind) => runs[kind] && middle(runs[kind], "p50").toFixed(2)),
    each((kind) => runs[kind] && middle(runs[kind], "p99").toFixed(2)),
    ratio(runs.first ?? [], floor, ({ p99 }) => p99),
  ];
  return [lineOf("the floor's", paced), lineOf("its own", { floor, ...own })];
}

/** A Markdown table with padded columns. */
export function table(columns: readonly string[], lines: readonly (readonly string[])[]): string {
  const widths = columns.map((name, index) =>
    Math.max(name.length, ...lines.map((cells) => cells[index]?.length ?? 0)),
  );
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(" | ")} |`;
  return [row(columns), row(widths.map((width) => "-".repeat(width))), ...lines.map(row)].join("\n");
}
