import type { ModerationMatch } from "@earshot/client";

/** A text in parts, of which those are marked for which it is held. Positions are those of code points. */
function partsOf(text: string, matches: readonly ModerationMatch[]) {
  const letters = Array.from(text);
  const parts: { from: number; text: string; isMarked: boolean }[] = [];
  let at = 0;
  const add = (to: number, isMarked: boolean) => {
    if (to > at) parts.push({ from: at, text: letters.slice(at, to).join(""), isMarked });
    at = Math.max(at, to);
  };
  for (const { from, to } of matches.toSorted((one, other) => one.from - other.from)) {
    add(from, false);
    add(to, true);
  }
  add(letters.length, false);
  return parts;
}

/** A text with what it is held for marked. */
export const Marked = ({ text, matches }: { text: string; matches: readonly ModerationMatch[] }) =>
  partsOf(text, matches).map(({ from, text: part, isMarked }) =>
    isMarked ? <mark key={from}>{part}</mark> : <span key={from}>{part}</span>,
  );
