import type { Uploaded } from "./uploads.ts";

/** The types that a file chooser offers. What a file is, the server finds out. */
export const pictures = "image/png,image/jpeg,image/webp,image/gif,image/avif";
/** The most bytes of a picture. */
export const mostBytes = 8 * 1_024 * 1_024;

export const uploadText = {
  choose: "Add a picture",
  busy: (name: string, part: number) => `${name}: ${Math.round(part * 100)} %`,
  notShown: "This is not a picture that we can show. PNG, JPEG, WebP, GIF and AVIF work.",
  tooLarge: "A picture may have at most 8 MB.",
  failed: "The upload failed. Try again.",
  lost: "The connection was lost. Try again.",
};

/** Returns the Markdown that shows a picture. Its size stands after the #, so that a page has room for it beforehand. */
export const markdownOf = (name: string, { path, width, height }: Uploaded): string =>
  `![${name
    .replace(/\.\w+$/, "")
    .replaceAll(/[[\]\\<>*_`\r\n]/g, " ")
    .trim()}](${path}#${width}x${height})`;
