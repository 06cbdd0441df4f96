import { type Access, moveRevision, mutation } from "@earshot/operations";
import { sql } from "kysely";
import { hidden, queueChanged } from "../feedback/held/held.commands.ts";
import { isInShown } from "../feedback/held/held.queries.ts";
import { applyStates, type Decided, note } from "./decide.commands.ts";
import { Reported, ReportInput } from "./moderation.schema.ts";

/** Whoever can be told from others: also guests, whoever else may take part. */
const identified: Access<"guest"> = { least: "guest" };

export const reportItem = mutation({
  name: "reportItem",
  summary: "Reports feedback or a comment to the team. A repeated report changes nothing.",
  access: identified,
  act: "report",
  input: ReportInput,
  output: Reported,
  noun: "item",
  isUnseen: true,
  audit: false,
  signals: (_, __, { held, is_added }) => (is_added ? [...(held as Decided[]).map(hidden), queueChanged] : []),
  async run(scope, { id, reason }) {
    const { db, project, caller } = scope;
    await note(scope, [id]);
    const isSeen = sql`(not m.is_comment or exists (select 1 from comments where comments.project_id = ${project.id}
      and comments.id = m.id and comments.held_by is null and ${isInShown({ project })}))`;
    const { rows: found } = await sql<{ id: string }>`select id from moderation as m
      where project_id = ${project.id} and id = ${id} and state in ('approved', 'reported') and ${isSeen} for update`.execute(
      db,
    );
    if (found.length === 0) return undefined;
    const { rows: added } = await sql`insert into reports (project_id, id, user_id, reason)
      values (${project.id}, ${id}, ${caller.id}, ${reason}) on conflict do nothing returning id`.execute(db);
    if (added.length === 0) return { id };
    const isTeams = sql`exists (select 1 from members where project_id = ${project.id} and members.user_id = m.user_id)`;
    const state = sql`case when m.reports + 1 >= (select reports_to_hold from projects where id = ${project.id})
      and not ${isTeams} then 'held' else 'reported' end`;
    // What was approved begins anew. Its network is that of the text, which may be older than the time for which networks are kept.
    // Citus takes no `now()` in a case of an update.
    const now = new Date().toISOString();
    const { rows } =
      await sql<Decided>`update moderation as m set reports = reports + 1, reason = 'reports', state = ${state},
        queued_as = ${state}, created_at = case when state = 'approved' then ${now} else created_at end,
        network = case when state = 'approved' then null else network end
      where project_id = ${project.id} and id = ${id}
      returning id, feedback_id, is_comment, user_id, state, was_public, true as was_shown`.execute(db);
    const held = rows.filter((row) => row.state === "held");
    await applyStates(scope, held);
    if (held.length > 0) await moveRevision(db, project.id);
    return { id, held, is_added: true };
  },
});
