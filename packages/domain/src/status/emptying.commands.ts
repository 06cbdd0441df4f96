import { inTransaction, type LiveEvent, lockProject, moveRevision, type Tables } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { findStatus, moveSome, removeStatus } from "./status.commands.ts";

/**
 * Moves some feedback out of a status that is emptied, and deletes the status when none is left. Returns false if there was
 * nothing to do. Several processes may do so at once.
 */
export async function emptyStatuses(
  em: EntityManager,
  publish: (projectId: string, events: readonly LiveEvent[]) => void,
): Promise<boolean> {
  const emptied = em
    .getKysely<Tables>()
    .selectFrom("statuses")
    .select(["project_id", "id", "moved_by"])
    .where("moving_into", "is not", null);
  const due = await emptied.limit(1).executeTakeFirst();
  if (!due) return false;
  const { project_id } = due;
  await inTransaction(em, async (db) => {
    const scope = { db, project: { id: project_id } };
    await lockProject(scope);
    const status = await findStatus(scope, due.id);
    const into = status?.moving_into && (await findStatus(scope, status.moving_into));
    // Another process has done it meanwhile.
    if (!into) return;
    if (await moveSome(scope, { from: status.name, to: into.name, by: due.moved_by }))
      await removeStatus(scope, status);
    await moveRevision(db, project_id);
  });
  publish(project_id, [{ kind: "statuses.changed" }]);
  return true;
}
