/** Control characters: names come from users and issuers, and could move a terminal's cursor. */
const control = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Returns the lines of a table with a head. The last column may have any length. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const lines = [head, ...rows.map((row) => row.map((cell) => cell.replaceAll(control, "\uFFFD")))];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
