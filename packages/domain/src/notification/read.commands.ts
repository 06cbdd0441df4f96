import { currentInstant, type Db } from "@earshot/operations";
import { sql } from "kysely";
import { forTeams, subjects, unreadTeamRows } from "./rows.queries.ts";

/** Marks notifications of a person as read, these or all. Of those of a team, single ones get a row of the person. */
export async function markRead(db: Db, userId: string, ids?: readonly string[]): Promise<void> {
  let own = db.updateTable("notifications").set({ read_at: currentInstant }).where("user_id", "=", userId);
  if (ids) own = own.where("id", "=", sql<string>`any(${ids}::uuid[])`);
  await own.where("read_at", "is", null).execute();
  const unread = forTeams(unreadTeamRows, userId);
  await (
    ids
      ? sql`insert into notifications (project_id, user_id, id, ${subjects}, read_at, mailed_at)
          select project_id, user_id, id, ${subjects}, ${currentInstant}, mailed_at from (
            select told.* from ${unread}) as told where id = any(${ids}::uuid[])
          on conflict do nothing`
      : sql`insert into notification_cursors (project_id, user_id, kind, through, created_at)
          select told.project_id, told.user_id, 'read', max(told.sequence), ${currentInstant} from ${unread}
          group by 1, 2 on conflict do nothing`
  ).execute(db);
}
