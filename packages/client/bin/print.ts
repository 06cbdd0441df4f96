type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);

/** Characters that a terminal obeys instead of showing them, and those that turn the text around them. */
const unseen = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** As JSON escapes it: a character of two units has two. */
const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => {
    const unit = character.charCodeAt(at).toString(16);
    return `\\u${unit.padStart(4, "0")}`;
  }).join("");

/** JSON without what a terminal obeys. The ends of its own lines stay. */
const jsonOf = (value: unknown, indent?: number): string | undefined =>
  (JSON.stringify(value, null, indent) as string | undefined)?.replace(unseen, (character) =>
    character === "\n" ? character : escaped(character),
  );

/** The text of a value that fits into a line; undefined for lists and objects. */
const scalar = (value: unknown): string | undefined => {
  if (value === null) return "-";
  if (typeof value === "string") return value.replace(/\s+/g, " ").replace(unseen, "");
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
};

const widest = 48;
const mostColumns = 6;
const hidden = /_(id|url)$|^(color|icon|image|description|content)$/;

/** Rows as a table of the columns that fit. */
function table(rows: readonly Row[]): string[] {
  const columns = Object.keys(rows[0] ?? {})
    .filter((name) => !hidden.test(name) && rows.every((row) => scalar(row[name]) !== undefined))
    .slice(0, mostColumns);
  const cells = rows.map((row) => columns.map((name) => (scalar(row[name]) ?? "").slice(0, widest)));
  const lines = [columns.map((name) => name.toUpperCase()), ...cells];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

interface Printing {
  readonly json?: boolean | undefined;
  /** The flag that takes the cursor of the next page. */
  readonly next?: string;
}

/** Prints a result for people, or as JSON for programs. */
export function print(value: unknown, { json = false, next = "cursor" }: Printing): void {
  if (json) return console.log(jsonOf(value, 2));
  const items = isRow(value) && Array.isArray(value["items"]) ? value["items"] : value;
  if (Array.isArray(items)) {
    for (const line of items.every(isRow) ? table(items) : items.map(String)) console.log(line);
    if (isRow(value) && typeof value["next_cursor"] === "string")
      console.error(`More: --${next} ${value["next_cursor"]}`);
    return;
  }
  if (!isRow(value)) return console.log(String(value));
  // Rehearsals and such: what is no line is JSON.
  for (const [name, one] of Object.entries(value)) console.log(`${name}: ${scalar(one) ?? jsonOf(one)}`);
}
