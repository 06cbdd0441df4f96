import { sql } from "kysely";
import { badRequest } from "../shared/errors.ts";
import type { ProjectScope } from "../shared/operation.ts";

/** The ids of the tags with these names (whatever their case) or ids; 400 names those that the project lacks. */
export async function findTags({ db, project }: ProjectScope, wanted: string[]): Promise<string[]> {
  if (wanted.length === 0) return [];
  const found = await db
    .selectFrom(sql<{ key: string }>`unnest(${wanted}::text[])`.as<"wanted">(sql`wanted(key)`))
    .innerJoin("tags", (join) =>
      join
        .on("tags.project_id", "=", project.id)
        .on(sql<boolean>`(lower(tags.name) = lower(wanted.key) or tags.id::text = lower(wanted.key))`),
    )
    .select(["wanted.key", "tags.id"])
    // Nobody deletes them until the feedback holds them.
    .forKeyShare("tags")
    .execute();
  const known = new Set(found.map(({ key }) => key));
  const unknown = wanted.filter((key) => !known.has(key));
  if (unknown.length > 0) throw badRequest(`invalid tag(s): ${unknown.join(", ")}`);
  return [...new Set(found.map(({ id }) => id))];
}

/** Puts these tags on a feedback, beside those that it has. */
export async function addTags({ db, project }: ProjectScope, feedbackId: string, tagIds: string[]): Promise<void> {
  if (tagIds.length === 0) return;
  const rows = tagIds.map((tag_id) => ({ project_id: project.id, feedback_id: feedbackId, tag_id }));
  await db
    .insertInto("feedback_tags")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
