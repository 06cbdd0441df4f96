import { Tag, listTags, tagRows } from "@earshot/domain";
import { byName, iso, qb } from "@earshot/operations";
import { listField, plainType } from "../../select/fields.sql.ts";
import { sql } from "kysely";

export const tagType = plainType("Tag", Tag);

/** A project's tags. */
export const tagsField = listField(() => tagType, tagRows, { access: listTags.access });

/** The tags of feedback. */
export const tagsOfFeedback = listField(
  () => tagType,
  ({ project, alias }) =>
    qb
      .selectFrom("feedback_tags as ft")
      .innerJoin("tags as t", (join) =>
        join.onRef("t.project_id", "=", "ft.project_id").onRef("t.id", "=", "ft.tag_id"),
      )
      .where("ft.project_id", "=", project.id)
      .where("ft.feedback_id", "=", sql.ref<string>(`${alias}.id`))
      .select(["t.id", "t.project_id", "t.name", "t.color", iso("t.created_at").as("created_at")])
      .orderBy(byName("t.name")),
  { description: "By name." },
);
