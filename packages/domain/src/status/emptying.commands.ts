import { inTransaction, type LiveEvent, lockProject, moveRevision, type Tables } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { findStatus, moveSome, removeStatus } from "./status.commands.ts";

/** A status that is emptied into another one. */
interface Emptied {
  readonly project_id: string;
  readonly id: string;
  /** The person who moves its feedback; null if the status was renamed. */
  readonly moved_by: string | null;
  readonly moved_quietly: boolean;
}

/** Returns the statuses that are emptied. */
export const emptiedStatuses = (em: EntityManager): Promise<Emptied[]> =>
  em
    .getKysely<Tables>()
    .selectFrom("statuses")
    .select(["project_id", "id", "moved_by", "moved_quietly"])
    .where("moving_into", "is not", null)
    .execute();

/**
 * Moves some feedback out of a status that is emptied, and deletes the status when none is left. Returns false if there was
 * nothing to do. Several processes may do so at once.
 */
export async function emptyStatus(
  em: EntityManager,
  { project_id, id, moved_by, moved_quietly: isQuiet }: Emptied,
  publish: (projectId: string, events: readonly LiveEvent[]) => void,
): Promise<boolean> {
  const isDone = await inTransaction(em, async (db) => {
    const scope = { db, project: { id: project_id } };
    await lockProject(scope);
    const status = await findStatus(scope, id);
    const into = status?.moving_into && (await findStatus(scope, status.moving_into));
    // Another process has done it meanwhile.
    if (!into) return false;
    const { isDone: isEmpty } = await moveSome(scope, { from: status.name, to: into.name, by: moved_by, isQuiet });
    if (isEmpty) await removeStatus(scope, status);
    await moveRevision(db, project_id);
    return true;
  });
  if (isDone) publish(project_id, [{ kind: "statuses.changed" }]);
  return isDone;
}
