import {
  currentInstant,
  type DomainEvent,
  inTransaction,
  moveRevision,
  type ProjectScope,
  type Tables,
} from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { sql } from "kysely";
import { isPublic } from "./changelog.queries.ts";
import { shippedEvents } from "./changelog.published.ts";
import { applyStatus } from "./shipping.commands.ts";

type Place = Pick<ProjectScope, "db" | "project">;

/** Marks a changelog as announced. Returns whether it is public now, and was not announced before. */
export async function announce({ db, project }: Place, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("changelogs")
    .set({ announced_at: currentInstant })
    .where("project_id", "=", project.id)
    .where("id", "=", id)
    .where("announced_at", "is", null)
    .where(isPublic)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The most changelogs that are announced at a time. */
const batch = 100;

/**
 * Announces scheduled changelogs whose time has come, as their authors, and gives their feedback its status. Several
 * processes may do so at once. Returns the events, by project.
 */
export async function announceDue(em: EntityManager): Promise<[projectId: string, events: DomainEvent[]][]> {
  const due = await em
    .getKysely<Tables>()
    .selectFrom("changelogs")
    .select(["id", "project_id", "author_id"])
    .where("published", "=", true)
    .where("announced_at", "is", null)
    .where("publish_date", "<=", sql<string>`now()`)
    .limit(batch)
    .execute();
  const announced: [string, DomainEvent[]][] = [];
  for (const { id, project_id, author_id } of due) {
    const events = await inTransaction(em, async (db) => {
      const place = { db, project: { id: project_id } };
      if (!(await announce(place, id))) return [];
      const shipped = await applyStatus(place, id);
      const all = [{ kind: "changelog.published" as const, changelog_id: id }, ...shippedEvents(shipped, id)];
      await moveRevision(db, project_id, { events: all, actorId: author_id });
      return all;
    });
    announced.push([project_id, events]);
  }
  return announced;
}
