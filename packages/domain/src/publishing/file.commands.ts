import {
  badRequest,
  currentInstant,
  first,
  isProjectRow,
  lockProject,
  type ProjectScope,
  requireQuota,
} from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import { addChangelog, changeChangelog } from "./changelog.commands.ts";
import { changelogFileRows, stateOf } from "./file.queries.ts";
import type { PutChangelogFileInput } from "./file.schema.ts";
import { replaceFeedback } from "./shipping.commands.ts";
import { isNotHeld } from "./shipping.queries.ts";

type Input = z.output<typeof PutChangelogFileInput>;

/** A file: one row, or none. */
export const fileAt = (scope: ProjectScope, path: string) => changelogFileRows(scope).where("file.path", "=", path);

/** Writes a changelog as a file says, and remembers both. 400 if the changelog has changed here since. */
export async function putFile(scope: ProjectScope, input: Input) {
  const { path, digest, overwrite, feedbackIds, status = null, ...fields } = input;
  // One at a time in a project, so that a file that is sent twice makes one changelog.
  await lockProject(scope);
  const known = await first(scope.db, fileAt(scope, path));
  if (known && known.drift !== "none" && !overwrite)
    throw badRequest(`the changelog of ${path} was ${known.drift} here: send overwrite to write it from the file.`);
  if (!known)
    await requireQuota(
      scope.db.selectFrom("changelog_files").where("project_id", "=", scope.project.id),
      "files of changelogs in the project",
    );
  const found = known && known.drift !== "deleted" ? known.changelog_id : await sameChangelog(scope, fields);
  const draft = { ...fields, published: false, publish_date: null };
  const changelogId = found ?? (await addChangelog(scope, draft))?.id;
  if (!changelogId) return undefined;
  const before = await ship(scope, changelogId, feedbackIds, status);
  const { publish_date, ...others } = fields;
  // A file without a date leaves the changelog its own.
  const changes = { ...others, ...(publish_date && { publish_date }), changelogId };
  const changed = await changeChangelog(scope, changes);
  await remember(scope, { path, digest, changelogId, shipped: feedbackIds });
  const file = await first(scope.db, fileAt(scope, path));
  return file && changed && { ...file, changelog: changed, before };
}

/** A changelog that says the same and has no file: one that was written here, or came with an archive. */
async function sameChangelog(
  { db, project }: ProjectScope,
  { title, content = null }: Pick<Input, "title" | "content">,
) {
  const same = await db
    .selectFrom("changelogs")
    .select("id")
    .where("project_id", "=", project.id)
    .where("title", "=", title)
    .where(sql<boolean>`content is not distinct from ${content}::text`)
    .where(sql<boolean>`not exists (select from changelog_files as file
      where file.project_id = ${project.id} and file.changelog_id = changelogs.id)`)
    .orderBy("id")
    .executeTakeFirst();
  return same?.id;
}

/**
 * Returns what it shipped before, if that is something else. Feedback of a changelog that is public already gets the status only
 * then.
 */
async function ship(scope: ProjectScope, changelogId: string, ids: string[], status: string | null) {
  const { db, project } = scope;
  const rows = await db
    .selectFrom("changelog_feedback")
    .select("feedback_id")
    .where("project_id", "=", project.id)
    .where("changelog_id", "=", changelogId)
    .where(sql<boolean>`(${isNotHeld(scope)} or feedback_id = any(${ids}::uuid[]))`)
    .execute();
  const isSame = rows.length === ids.length && rows.every(({ feedback_id }) => ids.includes(feedback_id));
  const before = isSame ? [] : await replaceFeedback(scope, changelogId, ids);
  await db
    .updateTable("changelogs")
    .set({ feedback_status: status })
    .where(isProjectRow(scope, changelogId))
    .where(isSame ? sql<boolean>`announced_at is null` : sql<boolean>`true`)
    .execute();
  return before;
}

async function remember(
  scope: ProjectScope,
  { path, digest, changelogId, shipped }: Pick<Input, "path" | "digest"> & { changelogId: string; shipped: string[] },
): Promise<void> {
  const { state } = await scope.db
    .selectFrom("changelogs")
    .select(stateOf.as("state"))
    .where(isProjectRow(scope, changelogId))
    .executeTakeFirstOrThrow();
  const written = { changelog_id: changelogId, digest, state, shipped, synced_at: currentInstant };
  await scope.db
    .insertInto("changelog_files")
    .values({ project_id: scope.project.id, path, ...written })
    .onConflict((conflict) =>
      conflict.columns(["project_id", "path"]).doUpdateSet(({ ref }) => ({
        changelog_id: ref("excluded.changelog_id"),
        digest: ref("excluded.digest"),
        state: ref("excluded.state"),
        shipped: ref("excluded.shipped"),
        synced_at: ref("excluded.synced_at"),
      })),
    )
    .execute();
}
