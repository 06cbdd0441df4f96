/** Shorter names are too close to other variables, such as POST to PORT. */
const shortest = 6;

/**
 * Returns a fault for each variable that is a setting but for one letter: missing, added, another one, or swapped with
 * the next. Others belong to other programs.
 */
export const misspelt = (variables: readonly string[], settings: readonly string[]): string[] =>
  variables
    .filter((variable) => variable.length >= shortest && !settings.includes(variable))
    .flatMap((variable) => {
      const meant = settings.find((setting) => isOneLetterOff(variable, setting));
      return meant ? [`  ${variable}: is no setting; ${meant} is meant, or give it another name`] : [];
    });

function isOneLetterOff(one: string, other: string): boolean {
  const longest = Math.max(one.length, other.length);
  let start = 0;
  while (start < longest && one[start] === other[start]) start++;
  let end = 0;
  while (end < longest - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  // The parts between the same beginning and the same end.
  const [left = "", right = ""] = [one, other].map((text) => text.slice(start, Math.max(start, text.length - end)));
  const isSwapped = left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
  return isSwapped || Math.max(left.length, right.length) <= 1;
}
