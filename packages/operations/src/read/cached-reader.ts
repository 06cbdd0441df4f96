import type { CachedResponses } from "../cache/response-cache.ts";
import type { Read, Reader } from "./reader.ts";

/** Returns the cached response if it has the caller's revision. Otherwise reads it and caches it. */
export function cached(responses: CachedResponses, next: Reader): Reader {
  const readAndSet: Reader = async (read) => {
    const result = await next(read);
    if (!result || result.row.is_replaced) return result;
    return { ...result, response: responses.set(result.response, result.row) };
  };
  return (read) => {
    if (!read.caller) return readAndSet(read);
    const hit = find(responses, read);
    if (hit) return Promise.resolve(hit);
    const underWay = read.isAgain ? undefined : responses.reading(read.caller);
    // After a write, many requests miss a response at once: one reads it, and the others look again.
    if (underWay) return underWay.then(() => find(responses, read));
    return responses.read(read.caller, () => readAndSet(read));
  };
}

function find(responses: CachedResponses, { caller, markable }: Read) {
  const response = caller && responses.get(caller);
  if (!response) return undefined;
  // Another response may have been cached since, and the marks on its items have not been looked up.
  const isMarked = markable === undefined || caller.marks !== undefined;
  return response.markable === markable && isMarked ? { row: caller, response } : undefined;
}
