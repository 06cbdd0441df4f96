import {
  currentInstant,
  identified,
  inTransaction,
  type LiveEvent,
  moveRevision,
  type Tables,
} from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { sql } from "kysely";
import { isPublic } from "../changelog/changelog.queries.ts";
import { shippedIds } from "../feedback/shipped.queries.ts";
import { type Announced, shippedEvents, shippedSignals } from "./changelog.published.ts";
import { applyStatus, type InProject } from "./shipping.commands.ts";

/** Marks a changelog as announced. Returns it if it is public now and was not announced before. */
export const announce = ({ db, project }: InProject, id: string): Promise<Announced | undefined> =>
  db
    .updateTable("changelogs")
    .set({ announced_at: currentInstant })
    .where("project_id", "=", project.id)
    .where("id", "=", id)
    .where("announced_at", "is", null)
    .where(isPublic)
    .returning("quiet")
    .executeTakeFirst();

/** Stores whether a changelog that is not public yet tells nobody once it is. */
export const rememberQuiet = ({ db, project }: InProject, id: string, quiet: boolean) =>
  db
    .updateTable("changelogs")
    .set({ quiet })
    .where("project_id", "=", project.id)
    .where("id", "=", id)
    .where(sql<boolean>`(announced_at is null or not (${isPublic}))`)
    .execute();

/** The most changelogs that are announced at a time. */
const batch = 100;

/**
 * Announces scheduled changelogs whose time has come, as their authors, and gives their feedback its status; only that if they
 * were announced before, and scheduled again. Several processes may do so at once. One that fails does not keep the others from it;
 * the first error is thrown in the end.
 */
export async function announceDue(
  em: EntityManager,
  publish: (projectId: string, events: readonly LiveEvent[]) => void,
): Promise<void> {
  const dueIf = (column: "announced_at" | "feedback_status", is: "is" | "is not") =>
    em
      .getKysely<Tables>()
      .selectFrom("changelogs")
      .select(["id", "project_id", "author_id", "quiet", "publish_date"])
      .where(sql<boolean>`published`)
      .where(column, is, null)
      .where("publish_date", "<=", sql<string>`now()`);
  // Each has an index of its own.
  const due = await dueIf("announced_at", "is")
    .union(dueIf("feedback_status", "is not"))
    .orderBy("publish_date")
    .orderBy("id")
    .limit(batch)
    .execute();
  const errors: unknown[] = [];
  for (const { id, project_id, author_id, quiet } of due) {
    const announcing = inTransaction(em, async (db): Promise<readonly LiveEvent[]> => {
      const scope = { db, project: { id: project_id } };
      const isNew = await announce(scope, id);
      const shipped = shippedEvents(await applyStatus(scope, id, author_id), isNew ? id : undefined);
      const told = isNew ? [{ kind: "changelog.published" as const, changelog_id: id }, ...shipped] : shipped;
      if (told.length === 0) return [];
      const events = told.map((event) => identified({ ...event, ...(quiet && { quiet }) }));
      const feedback = await db
        .selectFrom("feedback")
        .select("id")
        .where("project_id", "=", project_id)
        .where(sql<boolean>`id in ${shippedIds(scope, id)} and not is_held`)
        .execute();
      await moveRevision(db, project_id, { events, actorId: author_id });
      return [...events, ...shippedSignals(feedback).map(identified)];
    });
    await announcing.then(
      (events) => publish(project_id, events),
      (error: unknown) => errors.push(error),
    );
  }
  if (errors.length > 0) throw errors[0];
}
