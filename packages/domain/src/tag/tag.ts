import {
  assignments,
  badRequest,
  requireQuota,
  isUniqueViolation,
  mutation,
  newId,
  noOwner,
  ProjectPath,
  type ProjectScope,
  query,
  reader,
  team,
  returned,
} from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { tagColumns, tagRows } from "./tag.queries.ts";
import { CreateTagInput, Tag, TagPath, UpdateTagInput } from "./tag.schema.ts";

const palette = ["#ef4444", "#f97316", "#eab308", "#22c55e", "#06b6d4", "#3b82f6", "#8b5cf6", "#ec4899"] as const;

/** The same name has the same color in every project. */
const defaultColor = (name: string) => {
  const sum = Array.from(name.toLowerCase()).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return palette[sum % palette.length] ?? palette[0];
};

/** A tag by its name, whatever its case. */
const named = ({ project }: ProjectScope, name: string) =>
  sql<boolean>`project_id = ${project.id} and lower(name) = lower(${name})`;

const findTag = (scope: ProjectScope, { tagName }: z.output<typeof TagPath>) =>
  scope.db.selectFrom("tags").select(noOwner).where(named(scope, tagName)).executeTakeFirst();

const nameTaken = (name: string) => badRequest(`there is a tag ${name} already.`);

export const createTag = mutation({
  name: "createTag",
  mcp: { toolset: "board", title: "Create a tag" },
  summary: "Creates a tag.",
  access: team("member"),
  input: CreateTagInput,
  output: Tag,
  creates: true,
  async run({ db, project }, { name, color = defaultColor(name) }) {
    await requireQuota(db.selectFrom("tags").where("project_id", "=", project.id), "tags in the project");
    const tag = await returned(
      db,
      "tags",
      db
        .insertInto("tags")
        .values({ id: newId(), project_id: project.id, name, color })
        .onConflict((conflict) => conflict.doNothing()),
      tagColumns,
    ).executeTakeFirst();
    if (!tag) throw nameTaken(name);
    return tag;
  },
});

export const listTags = query({
  name: "listTags",
  mcp: { toolset: "board", title: "List tags" },
  summary: "Lists a project's tags by name.",
  access: reader,
  input: ProjectPath,
  item: () => null,
  output: z.array(Tag),
  cachedFor: "role",
  rows: tagRows,
});

export const updateTag = mutation({
  name: "updateTag",
  mcp: { toolset: "board", title: "Update a tag" },
  summary: "Updates a tag. Feedback keeps the tag.",
  access: team("admin"),
  input: UpdateTagInput,
  output: Tag,
  noun: "tag",
  find: findTag,
  async run(scope, { projectSlug: _, tagName, ...changes }) {
    try {
      return await returned(
        scope.db,
        "tags",
        scope.db.updateTable("tags").set(assignments(changes)).where(named(scope, tagName)),
        tagColumns,
      ).executeTakeFirst();
    } catch (error) {
      throw isUniqueViolation(error) ? nameTaken(changes.name ?? tagName) : error;
    }
  },
});

export const deleteTag = mutation({
  name: "deleteTag",
  mcp: { toolset: "board", title: "Delete a tag" },
  summary: "Deletes a tag and removes it from all feedback.",
  access: team("admin"),
  input: TagPath,
  output: Tag,
  noun: "tag",
  find: findTag,
  audit: { subject: "tag", id: (_, tag) => tag?.id, says: (_, { name }) => ({ name }) },
  async run(scope, { tagName }) {
    const { db, project } = scope;
    const deletion = db.deleteFrom("tags").where(named(scope, tagName));
    const deleted = await returned(db, "tags", deletion, tagColumns).executeTakeFirst();
    if (deleted)
      await db.deleteFrom("tag_counts").where("project_id", "=", project.id).where("tag_id", "=", deleted.id).execute();
    return deleted;
  },
});
