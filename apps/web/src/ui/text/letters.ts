const segmenter = new Intl.Segmenter();

/** Returns a text's letters as people count them: an emoji of several code points is one. */
export const lettersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Returns a text with a capital letter at its beginning. */
export function capitalOf(text: string): string {
  const [first = "", ...rest] = lettersOf(text);
  return first.toUpperCase() + rest.join("");
}
