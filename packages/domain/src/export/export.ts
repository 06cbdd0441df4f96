import {
  badRequest,
  findIn,
  first,
  isProjectRow,
  lockProject,
  managing,
  mutation,
  newId,
  newSecret,
  ProjectPath,
  query,
  returned,
  team,
  rowState,
} from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { exportColumns, exportRows, isKept } from "./export.queries.ts";
import { CreateExportInput, ExportPath, ProjectExport } from "./export.schema.ts";

/** The most archives of a project that are kept. */
const mostKept = 5;

const findExport = findIn("exports", "exportId");

export const listExports = query({
  name: "listExports",
  summary: "Lists a project's archives, newest first.",
  // The link of an archive opens it, for whoever has it.
  access: managing(team("owner")),
  input: ProjectPath,
  output: z.array(ProjectExport),
  rows: exportRows,
});

export const createExport = mutation({
  name: "createExport",
  summary: "Creates an archive of the project: a job makes it, for seven days.",
  access: team("owner"),
  input: CreateExportInput,
  output: ProjectExport,
  item: () => null,
  creates: true,
  audit: { subject: "export", id: (_, made) => made?.id, state: rowState("exports", "is_signed") },
  events: () => [{ kind: "work.waiting", team_only: true } as const],
  async run({ db, project, caller, seal }, { sign }) {
    if (sign && !seal) throw badRequest("archives cannot be signed: set AUTH_SECRET on the server.");
    await lockProject({ db, project });
    const kept = db.selectFrom("exports").select("id").where("project_id", "=", project.id).where(isKept);
    if ((await kept.execute()).length >= mostKept)
      throw badRequest(`a project keeps at most ${mostKept} archives: delete one first.`);
    const expires_at = sql<string>`now() + interval '7 days'`;
    const row = {
      id: newId(),
      project_id: project.id,
      is_signed: sign,
      secret: newSecret().token.slice(4),
      created_by: caller.id,
      expires_at,
    };
    return returned(db, "exports", db.insertInto("exports").values(row), exportColumns).executeTakeFirst();
  },
});

export const deleteExport = mutation({
  name: "deleteExport",
  summary: "Deletes an archive, and ends its link.",
  access: team("owner"),
  input: ExportPath,
  output: ProjectExport,
  item: () => null,
  noun: "export",
  find: findExport,
  audit: { subject: "export", id: ({ exportId }) => exportId, state: rowState("exports", "is_signed") },
  async run({ db, project }, { exportId }) {
    const found = await first(db, exportRows({ project }).where("exports.id", "=", exportId));
    if (found) await db.deleteFrom("exports").where(isProjectRow({ project }, exportId)).execute();
    return found;
  },
});
