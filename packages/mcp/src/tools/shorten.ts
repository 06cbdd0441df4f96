import type { Untrusted } from "../marks/mark.ts";

/** The most characters of an answer. */
export const maxAnswer = 25_000;

/** Characters that nobody sees, by which a text could say to an agent what no person reads in it. */
const unseen = /[\p{Cf}\p{Zl}\p{Zp}\p{Variation_Selector}\u007F-\u009F]/gu;

const escaped = (characters: string): string =>
  characters.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** An answer as JSON that shows every character. */
export const textOf = (answer: unknown): string => JSON.stringify(answer).replace(unseen, escaped);

/** The index, or the one before it in the middle of a character of two units. */
const between = (text: string, index: number): number =>
  /[\uDC00-\uDFFF]/.test(text.charAt(index)) ? index - 1 : index;

interface Bounds {
  /** The first character of long texts. */
  from: number;
  /** The most characters of a text. */
  length: number;
  /** The most items of a list. */
  items: number;
}

const isMarked = (value: object): value is Untrusted => "untrusted" in value;

/** An answer within these bounds, and what they left out. */
function within(answer: object, { from, length, items }: Bounds) {
  let isCut = false;
  const lists = new Set<string>();
  function cut(value: unknown, field: string): unknown {
    if (Array.isArray(value)) {
      if (value.length > items) lists.add(field);
      return value.slice(0, items).map((one) => cut(one, field));
    }
    if (typeof value !== "object" || value === null) return value;
    if (!isMarked(value)) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cut(one, key)]));
    const text = typeof value.untrusted === "string" ? value.untrusted : JSON.stringify(value.untrusted);
    // A short text is never cut.
    if (text.length <= shortest) return value;
    const start = between(text, Math.min(from, text.length));
    const end = between(text, Math.min(from + length, text.length));
    if (start === 0 && end === text.length) return value;
    if (end < text.length) isCut = true;
    return { untrusted: text.slice(start, end), ...(end < text.length && { left_out: text.length - end }) };
  }
  return { answer: cut(answer, "") as object, isCut, lists: [...lists] };
}

/** Texts up to this length are never cut. */
const shortest = 100;

/** Bounds from wide to narrow. */
const steps = [20_000, 10_000, 5_000, 2_500, 1_000, 500, 200, shortest];
const fewer = [200, 100, 50, 20, 10, 5];

/**
 * An answer of at most 25,000 characters: long texts end early, and only then long lists. One that resumes has the place
 * at which the next one goes on as its `next_cursor`.
 */
export function shortened(answer: object, { from = 0, resumes = false } = {}): object {
  const tries = [
    ...[Number.MAX_SAFE_INTEGER, ...steps].map((length) => ({ length, items: Number.MAX_SAFE_INTEGER })),
    ...fewer.map((items) => ({ length: shortest, items })),
  ];
  for (const bounds of tries) {
    const { answer: cut, isCut, lists } = within(answer, { from, ...bounds });
    const whole = {
      ...cut,
      ...(resumes && { next_cursor: isCut ? String(from + bounds.length) : null }),
      ...(lists.length > 0 && { left_out: `all but the first ${bounds.items} of: ${lists.join(", ")}` }),
    };
    if (textOf(whole).length <= maxAnswer) return whole;
  }
  throw new Error("An answer cannot be shortened.");
}
