export type { Connection, Warn, WatchStatement } from "./connection.ts";
export { seedDemo } from "./demo.ts";
export { CopyError, copyTo } from "./copy.ts";
export { backUpEmbedded, expectEmbedded, openEmbedded } from "./embedded.ts";
export { ExtensionError } from "./migrations/0003-search.ts";
export { FolderError, FolderInUseError } from "./lock.ts";
export { openPostgres } from "./postgres.ts";
export { restoreEmbedded } from "./restore.ts";
export type { Wire } from "./wire.ts";
