import { textOf } from "./recorder.ts";
import { archiveKinds, type StagedRow } from "@earshot/domain";

const isMerged = ({ record }: StagedRow) => Number((record?.["merged_into"] ?? null) !== null);
const timeOf = ({ record }: StagedRow) => textOf(record?.["created_at"]);

/** Returns the rows in the order in which an archive has them: each refers to those before it. */
export function ordered(rows: Iterable<StagedRow>): StagedRow[] {
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  const inOrder = (kind: string) => {
    const own = byKind.get(kind) ?? [];
    if (kind === "feedback") return own.toSorted((a, b) => isMerged(a) - isMerged(b));
    // A reply comes after what it answers.
    if (kind === "comments")
      return own.toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0));
    return own;
  };
  return archiveKinds.flatMap(inOrder);
}
