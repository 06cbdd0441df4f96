import {
  assignments,
  badRequest,
  findIn,
  first,
  isProjectRow,
  isUniqueViolation,
  mutation,
  newId,
  ProjectPath,
  type ProjectScope,
  query,
  requireQuota,
  team,
  rowState,
} from "@earshot/operations";
import { z } from "zod";
import { storedAttributes } from "../company/stored.commands.ts";
import { segmentColumns, segmentRows } from "./segment.queries.ts";
import { CreateSegmentInput, Segment, SegmentPath, UpdateSegmentInput } from "./segment.schema.ts";

/** A segment: one row, or none. */
const segmentById = (scope: ProjectScope, id: string) =>
  scope.db.selectFrom("segments").select(segmentColumns).where(isProjectRow(scope, id));

async function withName<T>(name: string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? badRequest(`there is a segment ${name} already.`) : error;
  }
}

export const listSegments = query({
  name: "listSegments",
  mcp: { toolset: "people", title: "List segments" },
  summary: "Lists a project's segments by name.",
  access: team("member"),
  input: ProjectPath,
  item: () => null,
  output: z.array(Segment),
  cachedFor: "role",
  rows: segmentRows,
});

export const createSegment = mutation({
  name: "createSegment",
  mcp: { toolset: "people", title: "Create a segment" },
  summary: "Creates a segment: a filter over the project's people that lists can name.",
  access: team("member"),
  input: CreateSegmentInput,
  output: Segment,
  creates: true,
  async run(scope, { projectSlug: _, attributes, ...fields }) {
    const { db, project } = scope;
    await requireQuota(db.selectFrom("segments").where("project_id", "=", project.id), "segments in the project");
    const id = newId();
    await withName(fields.name, () =>
      db
        .insertInto("segments")
        .values({ ...fields, ...storedAttributes(attributes), id, project_id: project.id })
        .execute(),
    );
    return first(db, segmentById(scope, id));
  },
});

export const updateSegment = mutation({
  name: "updateSegment",
  mcp: { toolset: "people", title: "Update a segment" },
  summary: "Updates a segment. Null removes a condition.",
  access: team("member"),
  input: UpdateSegmentInput,
  output: Segment,
  noun: "segment",
  async run(scope, { projectSlug: _, segmentId, attributes, ...changes }) {
    await withName(changes.name, () =>
      scope.db
        .updateTable("segments")
        .set(assignments({ ...changes, ...storedAttributes(attributes) }))
        .where(isProjectRow(scope, segmentId))
        .execute(),
    );
    return first(scope.db, segmentById(scope, segmentId));
  },
});

export const deleteSegment = mutation({
  name: "deleteSegment",
  mcp: { toolset: "people", title: "Delete a segment" },
  summary: "Deletes a segment. Its people stay.",
  access: team("admin"),
  input: SegmentPath,
  output: Segment,
  noun: "segment",
  find: findIn("segments", "segmentId"),
  audit: { subject: "segment", id: ({ segmentId }) => segmentId, state: rowState("segments", "name") },
  async run(scope, { segmentId }) {
    const segment = await first(scope.db, segmentById(scope, segmentId));
    await scope.db.deleteFrom("segments").where(isProjectRow(scope, segmentId)).execute();
    return segment;
  },
});
