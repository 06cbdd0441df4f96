import { z } from "zod";
import { team, signedIn } from "../shared/access.ts";
import { badRequest } from "../shared/errors.ts";
import { mutation, query, type ProjectScope } from "../shared/operation.ts";
import { ProjectPath } from "../shared/schema.ts";
import { byName, iso, newId, nobody } from "../shared/sql.ts";
import { sql } from "kysely";
import { CreateTagInput, Tag, TagPath } from "./tag.schema.ts";

const columns = ["id", "project_id", "name", "color", iso("created_at").as("created_at")] as const;

const palette = ["#ef4444", "#f97316", "#eab308", "#22c55e", "#06b6d4", "#3b82f6", "#8b5cf6", "#ec4899"] as const;

/** The same name has the same color in every project. */
const defaultColor = (name: string) => {
  const sum = [...name.toLowerCase()].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return palette[sum % palette.length] ?? palette[0];
};

export const createTag = mutation({
  name: "createTag",
  summary: "A new tag.",
  access: team("member"),
  input: CreateTagInput,
  output: Tag,
  async run({ db, project }, { name, color = defaultColor(name) }) {
    const tag = await db
      .insertInto("tags")
      .values({ id: newId(), project_id: project.id, name, color })
      .onConflict((conflict) => conflict.doNothing())
      .returning(columns)
      .executeTakeFirst();
    if (!tag) throw badRequest(`there is a tag ${name} already.`);
    return tag;
  },
});

export const listTags = query({
  name: "listTags",
  summary: "The project's tags, by name.",
  access: signedIn,
  input: ProjectPath,
  output: z.array(Tag),
  run: ({ db, project }) =>
    db
      .selectFrom("tags")
      .select(columns)
      .where("project_id", "=", project.id)
      .orderBy(byName("name"))
      .execute(),
});

/** A tag by its name, whatever its case. */
const named = ({ project }: ProjectScope, name: string) =>
  sql<boolean>`project_id = ${project.id} and lower(name) = lower(${name})`;

export const deleteTag = mutation({
  name: "deleteTag",
  summary: "Deletes a tag and takes it off its feedback.",
  access: team("admin"),
  input: TagPath,
  output: Tag,
  noun: "tag",
  find: (scope, { tagName }) => scope.db.selectFrom("tags").select(nobody).where(named(scope, tagName)).executeTakeFirst(),
  run: (scope, { tagName }) =>
    scope.db.deleteFrom("tags").where(named(scope, tagName)).returning(columns).executeTakeFirst(),
});
