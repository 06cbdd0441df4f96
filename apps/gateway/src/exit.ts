import { CopyError, ExtensionError, FolderError, FolderInUseError } from "@earshot/db";
import { DomainError } from "@earshot/operations";
import { SettingsError } from "./env.ts";

/** Ends a process that cannot do its work: 2 where another one has the data folder, else 1. Expected failures are a sentence. */
export function exitWith(error: unknown): never {
  const expected = [CopyError, ExtensionError, FolderError, SettingsError, DomainError].some(
    (kind) => error instanceof kind,
  );
  console.error(error instanceof Error && (expected || isFromOutside(error)) ? error.message : error);
  process.exit(error instanceof FolderInUseError ? 2 : 1);
}

/** The system's word on a port that is taken or a host that does not answer, and PostgreSQL's on a login that it refuses. */
const isFromOutside = (error: unknown): error is Error =>
  error instanceof Error && ("syscall" in error || ("severity" in error && error.severity === "FATAL"));
