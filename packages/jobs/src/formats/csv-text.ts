/** A row of a CSV with the number of its first line. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The character between the columns, by the first line. */
function delimiterOf(text: string): string {
  const [first = ""] = text.split(/\r?\n/, 1);
  const count = (delimiter: string) => first.split(delimiter).length;
  return [",", ";", "\t"].toSorted((a, b) => count(b) - count(a))[0] ?? ",";
}

/** Parses CSV as RFC 4180 has it: cells in quotes may have delimiters, line breaks and doubled quotes. */
export function* parseCsv(text: Iterable<string>): Generator<CsvRow> {
  let delimiter: string | undefined;
  let [line, from, cell, isQuoted, isAfterQuote] = [1, 1, "", false, false];
  let cells: string[] = [];
  function endRow(): CsvRow | undefined {
    cells.push(cell.replace(/\r$/, ""));
    const row = cells.length > 1 || cells[0] !== "" ? { line: from, cells } : undefined;
    [cells, cell, from] = [[], "", line];
    return row;
  }
  for (const part of text) {
    delimiter ??= delimiterOf(part);
    for (const letter of part) {
      const wasAfterQuote = isAfterQuote;
      isAfterQuote = false;
      if (letter === "\n") line++;
      if (isQuoted) {
        if (letter !== '"') cell += letter;
        else [isQuoted, isAfterQuote] = [false, true];
      } else if (letter === '"' && wasAfterQuote) {
        cell += '"';
        isQuoted = true;
      } else if (letter === '"' && cell === "") isQuoted = true;
      else if (letter === delimiter) {
        cells.push(cell);
        cell = "";
      } else if (letter === "\n") {
        const row = endRow();
        if (row) yield row;
      } else cell += letter;
    }
  }
  const last = endRow();
  if (last) yield last;
}
