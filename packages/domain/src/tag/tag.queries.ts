import { byName, iso, qb, type Scope } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";

export const tagColumns = ["id", "project_id", "name", "color", iso("created_at").as("created_at")] as const;

/** The rows of a project's tags, by name. */
export const tagRows = ({ project }: Scope) =>
  qb.selectFrom("tags").select(tagColumns).where("project_id", "=", project.id).orderBy(byName("name"));

/** The ids of the project's tags, and the JSON of each, as arrays in one order. */
interface TagArrays {
  ids: RawBuilder<unknown>;
  jsons: RawBuilder<unknown>;
}

/**
 * The tags of the feedback of this alias as JSON, for feedback of a list. A statement makes the JSON of each of the project's
 * tags once, and an item's tags are sorted by their places among them.
 */
export const tagsOfListed = <Tags = unknown>({ project }: Scope, feedback: string, { ids, jsons }: TagArrays) =>
  sql<Tags>`array_to_json(array(select (${jsons})[place] from (
    select array_position(${ids}, ft.tag_id) as place from feedback_tags as ft
    where ft.project_id = ${project.id} and ft.feedback_id = ${sql.ref(`${feedback}.id`)} offset 0) as ft order by place))`;
