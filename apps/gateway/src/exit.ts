import { CopyError, ExtensionError, FolderError, FolderInUseError } from "@earshot/db";
import { DomainError } from "@earshot/operations";
import { SettingsError } from "./env.ts";

/** Ends the process: with 2 if another one has the data folder, else with 1. Expected failures print a sentence. */
export function exitWith(error: unknown): never {
  const expected = [CopyError, ExtensionError, FolderError, SettingsError, DomainError].some(
    (kind) => error instanceof kind,
  );
  console.error(error instanceof Error && (expected || isFromOutside(error)) ? error.message : error);
  process.exit(error instanceof FolderInUseError ? 2 : 1);
}

/** An error of the system, such as a port in use or an unreachable host, or of PostgreSQL, such as a refused login. */
const isFromOutside = (error: unknown): error is Error =>
  error instanceof Error && ("syscall" in error || ("severity" in error && error.severity === "FATAL"));
