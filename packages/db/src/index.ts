export type { Connection, Warn } from "./connection.ts";
export { seedDemo } from "./demo.ts";
export { openEmbedded } from "./embedded.ts";
export { FolderError, FolderInUseError } from "./lock.ts";
export { openPostgres } from "./postgres.ts";
