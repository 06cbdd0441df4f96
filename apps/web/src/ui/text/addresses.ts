import { LinkifyIt, type Match } from "linkify-it";

const web = /^(?:https?:\/\/|www\.)[\p{L}\p{N}][^\s<]*/iu;
/** An address may begin anywhere in a text: each place is tested once. */
const anywhere =
  /(?<![\p{L}\p{N}_])(?:https?:\/\/|www\.)[\p{L}\p{N}][^\s<]*|(?<![\w.+-])[\w.+-]{1,64}@[a-z\d-]+(?:\.[a-z\d-]+)+/giu;
const punctuation = new Set(`?!.,:*_~'"`);

/** Returns the length of an address without the punctuation of the sentence around it, as GitHub cuts it. */
function lengthOf(address: string): number {
  let end = address.length;
  let unopened = address.split(")").length - address.split("(").length;
  for (; end > 0; end--) {
    const last = address.charAt(end - 1);
    if (last === ")" && unopened > 0) unopened--;
    else if (!punctuation.has(last)) break;
  }
  return end;
}

function matchOf(text: string, index: number, found: string): Match {
  const lastIndex = index + lengthOf(found);
  const raw = text.slice(index, lastIndex);
  const match = { index, lastIndex, raw, text: raw };
  if (/^https?:/i.test(raw)) return { ...match, schema: raw.slice(0, raw.indexOf(":") + 1), url: raw };
  if (/^www\./i.test(raw)) return { ...match, schema: "http:", url: `http://${raw}` };
  return { ...match, schema: "mailto:", url: `mailto:${raw}` };
}

/** Finds addresses in a text, in time that grows no faster than the text's length. */
export class Addresses extends LinkifyIt {
  override test(text: string): boolean {
    anywhere.lastIndex = 0;
    return anywhere.test(text);
  }
  override match(text: string): Match[] {
    return Array.from(text.matchAll(anywhere), ({ index, 0: found }) => matchOf(text, index, found));
  }
  override matchAtStart(text: string): Match | null {
    const [found] = web.exec(text) ?? [];
    return found === undefined ? null : matchOf(text, 0, found);
  }
}
