import type { Case } from "./cases.ts";
import type { Run } from "./measure.ts";
import { type Kind, kinds } from "./service.ts";

type CaseRuns = Partial<Record<Kind, Run[]>>;

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const whole = (value: number) => Math.round(value).toLocaleString("en");

/** "0.71 (0.69–0.74)": the median and the range of the ratio to the floor of the same round. */
function ratio(runs: Run[], floor: Run[]): string {
  const ratios = runs.map(({ rate }, round) => rate / (floor[round]?.rate ?? Number.NaN));
  const range = [Math.min(...ratios), Math.max(...ratios)].map((value) => value.toFixed(2)).join("–");
  const refused = runs.reduce((sum, run) => sum + run.refused, 0);
  return `${median(ratios).toFixed(2)} (${range})${refused > 0 ? `, ${refused} refused` : ""}`;
}

const each = (runs: CaseRuns, of: (runs: Run[], kind: Kind) => string): string =>
  kinds.flatMap((kind) => (runs[kind] ? [of(runs[kind], kind)] : [])).join(" / ");

const columns = [
  "case",
  "floor, req/s",
  "rows",
  "first time",
  "again",
  "PostGraphile",
  "statements",
  "CPU ms Node",
  "CPU ms PostgreSQL",
] as const;

/** One line of the table. Several figures in a cell are in the order of the columns. */
export function line(name: Case["name"], runs: CaseRuns, statements: Partial<Record<Kind, number>> = {}): string[] {
  const floor = runs.floor ?? [];
  const relative = (kind: Kind) => (runs[kind] ? ratio(runs[kind], floor) : "");
  return [
    name,
    whole(median(floor.map(({ rate }) => rate))),
    relative("rows"),
    relative("first"),
    relative("again"),
    relative("peer"),
    each(runs, (_, kind) => String(statements[kind] ?? "?")),
    each(runs, (of) => median(of.map(({ nodeCpu }) => nodeCpu)).toFixed(3)),
    each(runs, (of) => median(of.map(({ postgresCpu }) => postgresCpu)).toFixed(3)),
  ];
}

/** A Markdown table with padded columns. */
export function table(lines: readonly (readonly string[])[]): string {
  const widths = columns.map((name, index) =>
    Math.max(name.length, ...lines.map((cells) => cells[index]?.length ?? 0)),
  );
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(" | ")} |`;
  return [row(columns), row(widths.map((width) => "-".repeat(width))), ...lines.map(row)].join("\n");
}
