import type { Standing, Visibility } from "@earshot/operations";
import type { AnyApi } from "./apis.ts";
import { examples, procedureOf, takesProject } from "./examples.ts";

/** The columns of the examples' table. A visitor is an anonymous caller in a public project. */
export const standings = ["anonymous", "visitor", "outsider", "member", "admin", "owner"] as const;

/** The table of permissions, from the examples: a row for each procedure, a status for each standing. */
export const permissionTable: Record<string, string> = Object.fromEntries(
  Object.entries(examples).map(([name, { access }]) => [name, access]),
);

/**
 * A procedure's cell in this column of the table: a status, "own" or "lower". A guest is let no more than a visitor,
 * unless the project's settings let them. A person of the project is as an outsider there, and nobody elsewhere.
 */
export function cellOf(name: string, standing: Standing): string {
  if (standing === "guest") return examples[name]?.guest ?? cellOf(name, "visitor");
  if (standing === "person") return cellOf(name, takesProject(procedureOf(name)) ? "outsider" : "visitor");
  return examples[name]?.access.split(" ")[standings.indexOf(standing)] ?? "";
}

/** True if the result depends on the owner of the addressed thing. */
export const hasAuthor = (name: string): boolean => examples[name]?.addresses !== undefined;

/** The status in a column of the table, for something of the caller's own or of somebody else's. */
export function expectedStatus(name: string, standing: Standing, isSelf: boolean): string {
  const cell = cellOf(name, standing);
  if (cell === "own") return isSelf ? "200" : "403";
  if (cell === "200" && examples[name]?.addresses === "personal" && !isSelf) return "404";
  return cell.replace("lower", "200");
}

/** The column for a caller in a project that is not internal, or the status that stands in none. */
export function columnIn(visibility: Visibility, api: AnyApi, name: string, standing: Standing): Standing | "404" {
  const isInProject = takesProject(procedureOf(name));
  // An API that needs no token knows no caller, so a private project is hidden from its team there.
  const isHidden = cellOf(name, "anonymous") === "200" || standing === "outsider" || standing === "person";
  if (visibility === "private" && isInProject && isHidden) return "404";
  return visibility === "public" && isInProject && standing === "anonymous" && api !== "REST" ? "visitor" : standing;
}
