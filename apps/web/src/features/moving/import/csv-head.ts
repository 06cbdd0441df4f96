/** Returns the names in the first row of a CSV. */
export async function headOf(file: File): Promise<string[]> {
  const bytes = new Uint8Array(await file.slice(0, 65_536).arrayBuffer());
  const [line = ""] = decoded(bytes).split(/\r?\n/, 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  const [delimiter = ","] = [",", ";", "\t"].toSorted((a, b) => count(b) - count(a));
  return cellsOf(line, delimiter).filter(Boolean);
}

function cellsOf(line: string, delimiter: string): string[] {
  const cells = [""];
  let isQuoted = false;
  let before = "";
  for (const sign of line) {
    const isQuote = sign === '"';
    // Two quotes stand for one.
    const isSecond = isQuote && !isQuoted && before === '"';
    before = sign;
    if (isQuote) isQuoted = !isQuoted;
    if (sign === delimiter && !isQuoted) cells.push("");
    else if (!isQuote || isSecond) cells.push((cells.pop() ?? "") + sign);
  }
  return cells.map((cell) => cell.trim());
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const words = {
  title: /^(title|name|subject|summary|idea|titel)$/i,
  description: /^(description|text|body|details|content|beschreibung)$/i,
  id: /^(id|key|number)$/i,
  author_email: /e-?mail/i,
  author_name: /^(author|user|creator|author[_ ]name|autor)$/i,
  status: /^(status|state)$/i,
  tags: /^(tags|labels|categories|category|board)$/i,
  votes: /^(votes|upvotes|score|vote[_ ]count|stimmen)$/i,
  created_at: /^(created|created[_ ]at|date|datum)$/i,
  held: /^held$/i,
} as const;

export type CsvField = keyof typeof words;
export type Mapping = Partial<Record<CsvField, string>>;
export const csvFields = Object.keys(words) as CsvField[];

/** The column of each field, as far as its name tells. */
export const guessed = (names: readonly string[]): Mapping =>
  Object.fromEntries(
    csvFields.flatMap((field) => {
      const found = names.find((name) => name.toLowerCase() === field) ?? names.find((name) => words[field].test(name));
      return found ? [[field, found]] : [];
    }),
  );
