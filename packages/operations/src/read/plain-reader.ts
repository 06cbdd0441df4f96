import { type Reader, respond } from "./reader.ts";

/** Reads with one statement, which also looks up the caller and reads nothing for a caller who may not. */
export const plain: Reader = async (read) => {
  const { query, primary, input, lookup, responses, server } = read;
  return respond(read, await query.read(primary, input, lookup, responses !== null, server));
};
