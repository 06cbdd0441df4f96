import type { Server } from "@earshot/client";

type Check = Server["checks"][number];

/** Returns the result of the last test of this name; undefined if there was none. */
export const checkOf = ({ checks }: Pick<Server, "checks">, name: Check["name"]): Check | undefined =>
  checks.find((check) => check.name === name);

/** Milliseconds. */
const week = 7 * 86_400_000;

/** True if the last backup worked and is at most a week old. */
export function hasBackup(server: Pick<Server, "checks">): boolean {
  const backup = checkOf(server, "backup");
  return backup?.is_ok === true && Date.now() - Date.parse(backup.checked_at) < week;
}
