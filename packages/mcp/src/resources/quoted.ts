/** Whatever a reader may take for the end of a line. */
const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** A text of a person's as a quotation in Markdown: each of its lines begins with the mark, so none can leave it. */
export const quoted = (text: string): string =>
  text
    .split(lineBreak)
    .map((line) => `> ${line}`)
    .join("\n");
