import {
  CopyError,
  DistributionError,
  ExtensionError,
  FolderError,
  FolderInUseError,
  NewerDatabaseError,
  NoFolderError,
} from "@earshot/db";
import { DomainError, toDomainError } from "@earshot/operations";
import { inspect } from "node:util";
import { SettingsError } from "../settings/env.ts";
import { Failure } from "./exit.ts";

/**
 * Returns the failure that an error means. Expected errors become a sentence. The code is 2 if there is no data folder,
 * or another process has it, else 1.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const isExpected = [
    CopyError,
    DistributionError,
    ExtensionError,
    FolderError,
    NewerDatabaseError,
    SettingsError,
    DomainError,
  ].some((kind) => error instanceof kind);
  const message = isExpected && error instanceof Error ? error.message : (sentenceOf(error) ?? inspect(error));
  return new Failure(message, error instanceof FolderInUseError || error instanceof NoFolderError ? 2 : 1);
}

/** Advice about an error, by PostgreSQL's or the system's code. */
const advice: Readonly<Record<string, string>> = {
  "25006": "name the primary in the database's address.",
  "28P01": "check the user and the password in the database's address.",
  "28000": "check the user in the database's address.",
  "3D000": "create the database, or check its name in the database's address.",
  "42501": "give the user this right, or use the database's owner.",
  EADDRINUSE: "stop the process that listens there, or set PORT to another port.",
  EACCES: "give this process the right to, or choose another one.",
  ENOENT: "check the path.",
};

/** Returns a sentence for an error of the system or of PostgreSQL. Undefined for a bug, whose stack is needed. */
function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { message } = error;
  const what = "code" in error ? advice[String(error.code)] : undefined;
  if (what) return `${message}: ${what}`;
  if (toDomainError(error).code === "SERVICE_UNAVAILABLE")
    return `The database does not answer (${message}): check that it runs, and the host and port in its address.`;
  const isFromOutside = "syscall" in error || ("severity" in error && error.severity === "FATAL");
  return isFromOutside ? message : undefined;
}
