import {
  assignments,
  first,
  isProjectRow,
  mutation,
  newId,
  ProjectPath,
  type ProjectScope,
  query,
  requireQuota,
  team,
  rowState,
} from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { isSeen, viewColumns, viewRows } from "./view.queries.ts";
import { CreateViewInput, SavedView, UpdateViewInput, ViewPath } from "./view.schema.ts";

/** A view that the caller sees: one row, or none. */
const viewRow = (scope: ProjectScope, id: string) =>
  scope.db.selectFrom("views").select(viewColumns).where(isProjectRow(scope, id));
const viewById = (scope: ProjectScope, id: string) => viewRow(scope, id).where(isSeen(scope));

const stored = (search: z.output<typeof SavedView>["search"]) =>
  sql<Record<string, string>>`${JSON.stringify(search)}::jsonb`;

export const listViews = query({
  name: "listViews",
  mcp: { toolset: "board", title: "List views" },
  summary: "Lists the caller's views of a project and those that the team shares, by name.",
  access: team("member"),
  input: ProjectPath,
  item: () => null,
  output: z.array(SavedView),
  rows: viewRows,
});

export const createView = mutation({
  name: "createView",
  mcp: { toolset: "board", title: "Create a view" },
  summary: "Saves a filter and sort of the board or the inbox.",
  access: team("member"),
  input: CreateViewInput,
  item: () => null,
  output: SavedView,
  creates: true,
  async run(scope, { projectSlug: _, search, ...fields }) {
    const { db, project, caller } = scope;
    const own = db.selectFrom("views").where("project_id", "=", project.id).where("user_id", "=", caller.id);
    await requireQuota(own, "views of yours in the project");
    const id = newId();
    await db
      .insertInto("views")
      .values({ ...fields, search: stored(search), id, project_id: project.id, user_id: caller.id })
      .execute();
    return first(db, viewById(scope, id));
  },
});

export const updateView = mutation({
  name: "updateView",
  mcp: { toolset: "board", title: "Update a view" },
  summary: "Updates a view of the caller's, or one that the team shares.",
  access: team("member"),
  input: UpdateViewInput,
  item: () => null,
  output: SavedView,
  noun: "view",
  async run(scope, { projectSlug: _, viewId, search, ...changes }) {
    const set = assignments({ ...changes, ...(search && { search: stored(search) }) });
    const seen = scope.db.updateTable("views").set(set).where(isProjectRow(scope, viewId)).where(isSeen(scope));
    const { numUpdatedRows } = await seen.executeTakeFirst();
    // Another member's view that is not shared any more is returned this once.
    return numUpdatedRows > 0n ? first(scope.db, viewRow(scope, viewId)) : undefined;
  },
});

export const deleteView = mutation({
  name: "deleteView",
  mcp: { toolset: "board", title: "Delete a view" },
  summary: "Deletes a view of the caller's, or one that the team shares.",
  access: team("member"),
  input: ViewPath,
  item: () => null,
  output: SavedView,
  noun: "view",
  audit: { subject: "view", id: ({ viewId }) => viewId, state: rowState("views", "name") },
  async run(scope, { viewId }) {
    const view = await first(scope.db, viewById(scope, viewId));
    if (view) await scope.db.deleteFrom("views").where(isProjectRow(scope, viewId)).execute();
    return view;
  },
});
