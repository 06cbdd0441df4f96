import { type Reader, respond } from "./reader.ts";

/** On Citus, reads what is about no project: such a statement cannot look up its caller. */
export const alone: Reader = async (read) => {
  const { query, primary, input, caller, server } = read;
  return caller && respond(read, { ...caller, ...(await query.readAlone(primary, input, caller, server)) });
};
