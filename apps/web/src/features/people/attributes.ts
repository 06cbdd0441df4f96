import type { Person } from "@earshot/client";
import { peoplePageText } from "./people.text.ts";

type Attributes = Person["attributes"];

/** Numbers, true, false and null are written as they are; everything else is a text. */
function valueOf(text: string): Attributes[string] {
  if (/^(true|false|null|-?(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?)$/.test(text))
    return JSON.parse(text) as Attributes[string];
  return /^".*"$/.test(text) ? text.slice(1, -1) : text;
}

const textOf = (value: Attributes[string]) =>
  typeof value === "string" && valueOf(value) !== value ? `"${value}"` : String(value);

/** Attributes as lines of a field. */
export const toLines = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => `${name} = ${textOf(value)}`)
    .join("\n");

/** The attributes of such lines, or the sentence about the first line that is none. */
export function fromLines(lines: string): { attributes: Attributes } | { fault: string } {
  const attributes: Attributes = {};
  for (const line of lines.split("\n").map((each) => each.trim())) {
    if (line === "") continue;
    const at = line.indexOf("=");
    const name = line.slice(0, at).trim();
    if (at < 1 || name === "") return { fault: peoplePageText.form.attributesFault(line) };
    attributes[name] = valueOf(line.slice(at + 1).trim());
  }
  return { attributes };
}
