import type { Person } from "@earshot/client";
import { peoplePageText } from "./people.text.ts";

type Attributes = Person["attributes"];

/** Returns a text without its quotes. In quotes, it can have what JSON escapes, such as line breaks. */
function unquoted(text: string): string {
  if (!/^".*"$/.test(text)) return text;
  try {
    return JSON.parse(text) as string;
  } catch {
    return text.slice(1, -1);
  }
}

/** Numbers, true, false and null are written as they are; everything else is a text. */
const valueOf = (text: string): Attributes[string] =>
  /^(true|false|null|-?(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?)$/.test(text)
    ? (JSON.parse(text) as Attributes[string])
    : unquoted(text);

const isOneLine = (text: string) => text === text.trim() && !/[\r\n]/.test(text);

const textOf = (value: Attributes[string]) =>
  typeof value !== "string" || (valueOf(value) === value && isOneLine(value)) ? String(value) : JSON.stringify(value);

const nameOf = (name: string) => (/^[^"=][^=]*$/.test(name) && isOneLine(name) ? name : JSON.stringify(name));

/** Attributes as lines of a field. */
export const toLines = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => `${nameOf(name)} = ${textOf(value)}`)
    .join("\n");

/** A name, in quotes if it has a sign that would end it, and a value. */
const pattern = /^("(?:[^"\\]|\\.)*"\s*|[^=]+)=(.*)$/;

/** The attributes of such lines, or the sentence about the first line that is none. */
export function fromLines(lines: string): { attributes: Attributes } | { fault: string } {
  const attributes: Attributes = {};
  for (const line of lines.split("\n").map((each) => each.trim())) {
    if (line === "") continue;
    const [, name, value = ""] = pattern.exec(line) ?? [];
    if (name === undefined) return { fault: peoplePageText.form.attributesFault(line) };
    attributes[unquoted(name.trim())] = valueOf(value.trim());
  }
  return { attributes };
}
