/** The digits in the order of their bytes. They contain the characters of ids, so that an id can be a neighbour. */
const digits = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A short text between two of these digits, in the order of their bytes; null is the end. None ends with the first digit. */
export function between(before: string, after: string | null): string {
  if (after !== null && before >= after) throw new Error(`${before} is not before ${after}.`);
  let rank = "";
  let next = after;
  for (let index = 0; ; index++) {
    // A text goes on as if with the first digit: charAt is empty there, which is found at 0.
    const low = digits.indexOf(before.charAt(index));
    const high = next === null ? digits.length : digits.indexOf(next.charAt(index));
    const middle = (low + high) >> 1;
    if (middle > low) return rank + digits.charAt(middle);
    rank += digits.charAt(low);
    if (high > low) next = null;
  }
}

/** Returns this many texts between two others, in order, each as short as possible. */
export function spread(before: string, after: string | null, count: number): string[] {
  if (count === 0) return [];
  const middle = between(before, after);
  const left = count >> 1;
  return [...spread(before, middle, left), middle, ...spread(middle, after, count - left - 1)];
}
