import { Tag, listTags, tagRows, tagsOfListed } from "@earshot/domain";
import { byName, iso, qb } from "@earshot/operations";
import { below, listField, plainType, selectFrom } from "../../select/fields.sql.ts";
import type { Field, RowScope } from "../../select/selection.ts";
import { type Expression, sql } from "kysely";

export const tagType = plainType("Tag", Tag);

/** A project's tags. */
export const tagsField = listField(() => tagType, tagRows, { access: listTags.access });

const tagsOf = ({ project, alias }: RowScope) =>
  qb
    .selectFrom("feedback_tags as ft")
    .innerJoin("tags as t", (join) => join.onRef("t.project_id", "=", "ft.project_id").onRef("t.id", "=", "ft.tag_id"))
    .where("ft.project_id", "=", project.id)
    .where("ft.feedback_id", "=", sql.ref<string>(`${alias}.id`))
    .select(["t.id", "t.project_id", "t.name", "t.color", iso("t.created_at").as("created_at")])
    .orderBy(byName("t.name"));

/** The tags of feedback. Their bytes are counted with those of the feedback. */
export const tagsOfFeedback: Field = {
  kind: "list",
  type: () => tagType,
  description: "By name.",
  sql(row, { selected }) {
    const jsonsOf = (tags: Expression<unknown>) => sql`array(select row_to_json("one row") from
      ${selectFrom(() => tagType, below(row), tags, selected)} as "one row")`;
    if (!row.isListed) return sql`array_to_json(${jsonsOf(tagsOf(row))})`;
    const ids = sql`array(select id from ${tagRows(row)} as tag)`;
    return tagsOfListed(row, row.alias, { ids, jsons: jsonsOf(tagRows(row)) });
  },
};
