/** The deepest nesting of arrays and objects that the APIs accept. */
export const maxJsonDepth = 32;

const quote = 0x22;
const backslash = 0x5c;
const brackets = [0x5b, 0x5d] as const;
const braces = [0x7b, 0x7d] as const;

/** True if a JSON text nests too deep. Works on bytes, because a parser would follow the nesting to its end. */
export function isTooDeep(json: Uint8Array): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index++) {
    const byte = json[index];
    if (byte === backslash) index++;
    else if (byte === quote) inString = !inString;
    else if (inString) continue;
    else if (byte === brackets[0] || byte === braces[0]) depth++;
    else if (byte === brackets[1] || byte === braces[1]) depth--;
    if (depth > maxJsonDepth) return true;
  }
  return false;
}
