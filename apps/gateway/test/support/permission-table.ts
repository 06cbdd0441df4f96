import { examples } from "./examples.ts";

/** Who may call what, as the examples say: a row for each procedure, a status for each standing. */
export const permissionTable: Record<string, string> = Object.fromEntries(
  Object.entries(examples).map(([name, { access }]) => [name, access]),
);

/** What the table says of a procedure for the standing in this column: a status, "own" or "lower". */
export const cellOf = (name: string, column: number): string => examples[name]?.access.split(" ")[column] ?? "";

/** Whether it makes a difference that what is addressed is the caller's own. */
export const hasAuthor = (name: string): boolean => examples[name]?.addresses !== undefined;

/** The status in a column of the table, for something of the caller's own or of somebody else's. */
export function expectedStatus(name: string, column: number, isSelf: boolean): string {
  const cell = cellOf(name, column);
  if (cell === "own") return isSelf ? "200" : "403";
  if (cell === "200" && examples[name]?.addresses === "personal" && !isSelf) return "404";
  return cell.replace("lower", "200");
}
