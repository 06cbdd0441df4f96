import {
  type Db,
  type DomainEvent,
  identified,
  inTransaction,
  lockProject,
  moveRevision,
  type Role,
} from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { sql } from "kysely";
import { isLastOwner, leaveTeam } from "./team.commands.ts";

interface Difference {
  readonly project_id: string;
  /** The highest role that the claims give; null for none. */
  readonly granted: Role | null;
  /** The role that earlier claims have given; null for who is not on the team. */
  readonly current: Role | null;
}

/** The most projects whose team somebody joins or leaves by one sign-in. */
const mostChanges = 100;

const roles = sql`array['member', 'admin', 'owner']`;

/** The projects, or one of them, in which the claims give another role than somebody has by claims. */
async function differences(db: Db, userId: string, values: readonly string[], projectId?: string) {
  const inProject = projectId ? sql`project_id = ${projectId}::uuid` : sql`true`;
  const { rows } = await sql<Difference>`
    with granted as (
      select project_id, (${roles})[max(array_position(${roles}, role))] as role from claim_roles
      where ${inProject} and value = any(${values}::text[]) group by project_id),
    own as (select project_id, role, by_claim from members where ${inProject} and user_id = ${userId}::uuid)
    select coalesce(granted.project_id, own.project_id) as project_id, granted.role as granted, own.role as current
    from granted full join own on own.project_id = granted.project_id
    where granted.role is distinct from own.role and coalesce(own.by_claim, true)
    limit ${sql.lit(mostChanges)}`.execute(db);
  return rows;
}

/** Returns the events of it. */
async function follow(db: Db, projectId: string, userId: string, values: readonly string[]): Promise<DomainEvent[]> {
  const scope = { db, project: { id: projectId } };
  await lockProject(scope);
  const [difference] = await differences(db, userId, values, projectId);
  if (!difference) return [];
  const { granted, current } = difference;
  if (current === "owner" && (await isLastOwner(scope, userId))) return [];
  const member = { project_id: projectId, user_id: userId };
  const events: DomainEvent[] = [];
  if (!granted) {
    await leaveTeam(db, projectId, userId);
    events.push(identified({ kind: "member.removed" as const, user_id: userId }));
  } else if (current) {
    await db
      .updateTable("members")
      .set({ role: granted })
      .where("project_id", "=", projectId)
      .where("user_id", "=", userId)
      .execute();
  } else {
    await db
      .insertInto("members")
      .values({ ...member, role: granted, by_claim: true })
      .execute();
    events.push(identified({ kind: "member.joined" as const, user_id: userId }));
  }
  await moveRevision(db, projectId, { events, actorId: userId });
  return events;
}

/**
 * Gives somebody who has just signed in the roles that projects give by these values of the identity provider's claim, and
 * takes those that it gave before and gives no more. Roles that the team has given by an invite or by hand stay, and so does
 * the last owner of a project.
 */
export async function followClaims(
  em: EntityManager,
  publish: (projectId: string, events: readonly DomainEvent[]) => void,
  { userId, values }: { userId: string; values: readonly string[] },
): Promise<void> {
  for (const { project_id } of await differences(em.getKysely(), userId, values)) {
    const events = await inTransaction(em, (db) => follow(db, project_id, userId, values));
    if (events.length > 0) publish(project_id, events);
  }
}
