import { examples } from "./examples.ts";

/** The columns of the table. */
export const standings = ["anonymous", "outsider", "member", "admin", "owner"] as const;

/** Who may call what, as the examples say: a row for each procedure, a status for each standing. */
export const permissionTable: Record<string, string> = Object.fromEntries(
  Object.entries(examples).map(([name, { access }]) => [name, access]),
);

/** A procedure's cell in this column of the table: a status, "own" or "lower". */
export const cellOf = (name: string, column: number): string => examples[name]?.access.split(" ")[column] ?? "";

/** Whether the result depends on whose the addressed thing is. */
export const hasAuthor = (name: string): boolean => examples[name]?.addresses !== undefined;

/** The status in a column of the table, for something of the caller's own or of somebody else's. */
export function expectedStatus(name: string, column: number, isSelf: boolean): string {
  const cell = cellOf(name, column);
  if (cell === "own") return isSelf ? "200" : "403";
  if (cell === "200" && examples[name]?.addresses === "personal" && !isSelf) return "404";
  return cell.replace("lower", "200");
}
