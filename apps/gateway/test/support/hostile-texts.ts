/** A text of one length, made of the parts again and again. */
const again = (part: string, length: number): string => part.repeat(Math.ceil(length / part.length)).slice(0, length);

const row = (cell: string, columns: number): string => `${cell.repeat(columns)}\n`;
const table = (columns: number): string => row("|a", columns) + row("|-", columns);

/** Texts of a length that once cost the server, or its readers, more than they should. */
export const hostileTexts = (length: number): Readonly<Record<string, string>> => ({
  quotes: again(">", length),
  "a quarter of quotes": again(">", length / 4),
  "quotes on every line": again(`${">".repeat(200)}a\n`, length),
  "lazy quotes": (">".repeat(500) + again("a\n", length)).slice(0, length),
  lists: again("- ", length),
  "lists in quotes": again("> 1. ", length),
  "empty items": again("-\n", length),
  "a deeper list on every line": Array.from({ length: 300 }, (_, depth) => `${"  ".repeat(depth)}- a\n`)
    .join("")
    .slice(0, length),
  "a wide table": (table(200) + again("|\n", length)).slice(0, length),
  "many tables": again("|a\n|-\n", length),
  "one long reference": `[a]: /${"b".repeat(length / 2)}\n\n${again("[a]", length / 2 - 10)}`,
  "one long title": `[a]: /b '${"b".repeat(length / 2)}'\n\n${again("[a]", length / 2 - 20)}`,
  "pictures of one reference": `[a]: https://${"b".repeat(length / 2)}\n\n${again("![a]", length / 2 - 20)}`,
  "many references": Array.from({ length: length / 14 }, (_, n) => `[${n}]: b\n`).join("") + again("[1]", length / 4),
  "opening brackets": again("[", length),
  "closing brackets": again("]", length),
  "brackets of a link": again("[](", length),
  "pictures in pictures": again("![", length),
  "nested pictures": (again("![", length / 3) + again("](b)", length)).slice(0, length),
  "emphasis that ends nowhere": again("*a_ ", length),
  "emphasis that begins nowhere": again("a**", length),
  "nested emphasis": again("*a ", length / 2) + again(" b*", length / 2),
  backticks: Array.from({ length: 200 }, (_, n) => `a${"`".repeat(n)}`)
    .join("")
    .slice(0, length),
  references: again("&amp", length),
  "angle brackets": again("<", length),
  "open tags": again("<a b='c' ", length),
  "open comments": again("<!--", length),
  addresses: again("http://a.b/(", length),
  "e-mail addresses": again("a@b.c ", length),
  "half of e-mail addresses": again("a@", length),
  "www.": again("www.", length),
  newlines: `a${again("\n", length - 2)}a`,
  backslashes: again("\\", length),
  spaces: `x${" ".repeat(length - 2)}x`,
  "references in XML": again("\"'&<>", length),
  "one letter": `a${"\u0301".repeat(length - 1)}`,
});
