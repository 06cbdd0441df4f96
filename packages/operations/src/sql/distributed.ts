import type { Db } from "./database.ts";

/**
 * The databases that Citus spreads over nodes. A statement there is about one project, which it names by value, or about
 * all; one that is about all cannot look up its caller by the way.
 */
const distributed = new WeakSet<Db>();

export const isDistributed = (db: Db): boolean => distributed.has(db);
export const setDistributed = (db: Db): unknown => distributed.add(db);
