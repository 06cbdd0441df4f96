import { readFileSync } from "node:fs";

const root = new URL("../../../../", import.meta.url);

/** A block of code in a page, and what the page says that it prints. */
export interface Example {
  language: string;
  code: string;
  output: string | undefined;
}

/** The programs and commands of a page of the documentation, in their order. */
export function examplesIn(page: string): Example[] {
  const text = readFileSync(new URL(page, root), "utf8");
  // A reader of this page has installed the client already.
  const blocks = text.matchAll(/```(sh|tsx?)\n(?!npm install)([^]*?)```\n(?:\n```text\n([^]*?)```)?/g);
  return [...blocks].map(([, language = "", code = "", output]) => ({ language, code, output }));
}
