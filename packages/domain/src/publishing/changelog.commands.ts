import {
  assignments,
  badRequest,
  currentInstant,
  first,
  requireQuota,
  lockProject,
  newId,
  type ProjectScope,
  isProjectRow,
} from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import { claimFiles } from "../upload/claim.commands.ts";
import { announce } from "./announce.commands.ts";
import { maxSlug, slugOf } from "../changelog/slug.schema.ts";
import { changelogColumns, isPublic } from "../changelog/changelog.queries.ts";
import { applyStatus } from "./shipping.commands.ts";
import { oneShipping } from "./shipping.queries.ts";
import type { CreateChangelogInput, UpdateChangelogInput } from "../changelog/changelog.schema.ts";

/** The title's slug, or the first of `-2`, `-3`, … that is free in the project. */
async function freeSlug(scope: ProjectScope, title: string): Promise<string> {
  const slug = slugOf(title);
  // One at a time in a project, so that two changelogs with one title do not get the same slug.
  await lockProject(scope);
  const rows = await scope.db
    .selectFrom("changelogs")
    .select("slug")
    .where("project_id", "=", scope.project.id)
    .where(sql<boolean>`starts_with(slug, ${slug.slice(0, maxSlug - 12)})`)
    .execute();
  const taken = new Set(rows.map((changelog) => changelog.slug));
  let candidate = slug;
  for (let count = 2; taken.has(candidate); count++)
    candidate = `${slug.slice(0, maxSlug - `-${count}`.length).replace(/-$/, "")}-${count}`;
  return candidate;
}

/** Creates a changelog; see `publish` for a public one. */
export async function addChangelog(scope: ProjectScope, input: z.output<typeof CreateChangelogInput>) {
  const { projectSlug: _, ...values } = input;
  const { db, project } = scope;
  await requireQuota(db.selectFrom("changelogs").where("project_id", "=", project.id), "changelogs in the project");
  const id = newId();
  const slug = await freeSlug(scope, values.title);
  const keys = { id, project_id: scope.project.id, author_id: scope.caller.id, slug };
  await scope.db
    .insertInto("changelogs")
    .values({ ...values, ...keys })
    .execute();
  await claimFiles(scope, { kind: "changelog", id }, values.summary, values.content, values.image);
  const changelog = await publish(scope, id);
  return changelog && { ...changelog, announced: await announce(scope, id) };
}

const written = ["title", "summary", "content", "image"] as const;

/** The time of this edit, if it changes one of these fields. */
function editing(changes: Partial<Record<(typeof written)[number], string | null | undefined>>) {
  const isChanged = written
    .filter((field) => changes[field] !== undefined)
    .map((field) => sql`${sql.ref(field)} is distinct from ${changes[field]}::text`);
  if (isChanged.length === 0) return {};
  // Citus takes no `now()` in a case of an update.
  const now = new Date().toISOString();
  return { edited_at: sql<string>`case when ${sql.join(isChanged, sql` or `)} then ${now} else edited_at end` };
}

/** Updates the given fields; undefined if there is no such changelog. See `publish`. */
export async function changeChangelog(scope: ProjectScope, input: z.output<typeof UpdateChangelogInput>) {
  const { projectSlug: _, changelogId, ...changes } = input;
  const was = await scope.db
    .selectFrom("changelogs")
    .select(isPublic.as("public"))
    .where(isProjectRow(scope, changelogId))
    .executeTakeFirst();
  await scope.db
    .updateTable("changelogs")
    .set({ ...assignments(changes), ...editing(changes) })
    .where(isProjectRow(scope, changelogId))
    .execute();
  const changelog = await publish(scope, changelogId);
  if (!changelog) return undefined;
  const { summary, content, image } = changes;
  await claimFiles(scope, { kind: "changelog", id: changelogId }, summary, content, image);
  const announced = await announce(scope, changelogId);
  const shipped = await applyStatus(scope, changelogId, scope.caller.id);
  const after = await first(scope.db, oneShipping(scope, changelogId));
  return after && { ...after, wasPublic: was?.public === true, announced, shipped };
}

/** A published changelog has a summary, a content and a date. 400 names what is missing; the date defaults to now. */
async function publish(scope: ProjectScope, id: string) {
  await scope.db
    .updateTable("changelogs")
    .set({ publish_date: currentInstant })
    .where(isProjectRow(scope, id))
    .where("published", "=", true)
    .where("publish_date", "is", null)
    .execute();
  const changelog = await scope.db
    .selectFrom("changelogs")
    .select(changelogColumns)
    .where(isProjectRow(scope, id))
    .executeTakeFirst();
  const missing = (["title", "summary", "content"] as const).filter((field) => changelog && !changelog[field]?.trim());
  if (changelog?.published && missing.length > 0) throw badRequest(`publishing needs ${missing.join(" and ")}.`);
  return changelog;
}
