import { badRequest } from "@earshot/operations/errors";
import { readText } from "./text-file.ts";

/** The most characters of an item. The largest that Earshot stores has a third of them. */
const maxItem = 2 ** 20;

/**
 * Reads the items of a list in a file of JSON one by one, so that memory has one of them: the file is the list, or an object
 * that has it by this name. Returns true if it is there. Throws a refusal with this sentence if the file is not JSON.
 */
export function* jsonItems(path: string, sentence: string, name?: string): Generator<unknown, boolean> {
  const level = name === undefined ? 1 : 2;
  let [depth, count, around, key, item] = [0, 0, "", "", ""];
  let [isText, isEscaped, isNested, isInList, isThere] = [false, false, false, false, false];
  function parsed(json: string): unknown {
    try {
      return JSON.parse(json);
    } catch {
      throw badRequest(sentence);
    }
  }
  for (const part of readText(path)) {
    let start = 0;
    /** Adds to the item what this part has of it. */
    const take = (end: number) => {
      item += part.slice(start, end);
      if (item.length > maxItem) throw badRequest("an entry of the file has more than 1 million characters.");
      start = end + 1;
    };
    for (let at = 0; at < part.length; at++) {
      const letter = part[at];
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (letter === "\\") isEscaped = true;
        else if (letter === '"') isText = false;
        if (isText && depth === 1) key += letter;
      } else if (letter === '"') {
        isText = true;
        if (depth === 1) key = "";
      } else if (letter === "[" || letter === "{") {
        depth++;
        isNested = true;
        if (depth === level && letter === "[" && (name === undefined || key === name)) {
          [isThere, isInList, start, count] = [true, true, at + 1, 0];
        }
      } else if (isInList && depth === level && (letter === "," || letter === "]")) {
        take(at);
        isInList = letter === ",";
        if (isInList || count > 0 || item.trim() !== "") yield parsed(item);
        item = "";
        count++;
        if (!isInList) depth--;
      } else if (letter === "]" || letter === "}") depth--;
      else if (depth === 0 && around.length < maxItem) around += letter;
    }
    if (isInList) take(part.length);
  }
  // Beside a list or an object there is nothing. Without one the file may be a value, such as null.
  if (depth !== 0 || isText || isInList || (isNested && around.trim() !== "")) throw badRequest(sentence);
  if (!isNested) parsed(around);
  return isThere;
}
