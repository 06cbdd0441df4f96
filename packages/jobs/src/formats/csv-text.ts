/** A row of a CSV with the number of its first line. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Decodes UTF-8 or UTF-16 with or without its mark; what is neither is Windows-1252, as spreadsheets write it. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The character between the columns, by the first line. */
function delimiterOf(text: string): string {
  const [first = ""] = text.split(/\r?\n/, 1);
  const count = (delimiter: string) => first.split(delimiter).length;
  return [",", ";", "\t"].toSorted((a, b) => count(b) - count(a))[0] ?? ",";
}

/** Parses CSV as RFC 4180 has it: cells in quotes may have delimiters, line breaks and doubled quotes. */
export function* parseCsv(text: string): Generator<CsvRow> {
  const delimiter = delimiterOf(text);
  let [line, from, cell, isQuoted] = [1, 1, "", false];
  let cells: string[] = [];
  for (let at = 0; at <= text.length; at++) {
    const letter = text[at] ?? "\n";
    if (letter === "\n") line++;
    if (isQuoted && at < text.length) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (letter === '"' && cell === "") isQuoted = true;
    else if (letter === delimiter) {
      cells.push(cell);
      cell = "";
    } else if (letter === "\n") {
      cells.push(cell.replace(/\r$/, ""));
      if (cells.length > 1 || cells[0] !== "") yield { line: from, cells };
      [cells, cell, from] = [[], "", line];
    } else cell += letter;
  }
}
