import { FolderInUseError } from "@earshot/db";
import { DomainError } from "@earshot/domain";
import { SettingsError } from "./env.ts";

/** Ends a process that cannot do its work: 2 where another one has the data folder, else 1. Expected failures are a sentence. */
export function exitWith(error: unknown): never {
  const expected = error instanceof FolderInUseError || error instanceof SettingsError || error instanceof DomainError;
  console.error(expected ? error.message : error);
  process.exit(error instanceof FolderInUseError ? 2 : 1);
}
