import type { Db, ProjectScope } from "@earshot/operations";
import { sql } from "kysely";
import { eraseExchanges } from "../exchange/erase.commands.ts";
import { eraseFiles } from "../upload/claim.commands.ts";

/** Erases the texts of what somebody wrote before they were edited: of one project, or of all. */
export async function eraseFormerTexts(db: Db, id: string, projectId?: string): Promise<void> {
  const isInIt = projectId ? sql`author.project_id = ${projectId}::uuid` : sql`true`;
  for (const table of ["feedback", "comments"])
    await sql`delete from edits as e using people as author, ${sql.table(table)} as item
      where ${isInIt} and author.id = ${id}::uuid and item.project_id = author.project_id and item.user_id = author.id
        and e.project_id = item.project_id and e.item_id = item.id`.execute(db);
}

/** Erases what a product has sent about somebody, and what imports have brought of them: in one project, or in all. */
export async function eraseBrought(db: Db, id: string, projectId?: string): Promise<void> {
  const own = sql`own.id = ${id}::uuid and ${projectId ? sql`own.project_id = ${projectId}::uuid` : sql`true`}`;
  const known = sql`${own} and known.project_id = own.project_id and known.kind = 'people' and known.target_id = own.id`;
  await sql`update feedback set metadata = null from people as own
    where ${own} and feedback.project_id = own.project_id and feedback.user_id = own.id and metadata is not null`.execute(
    db,
  );
  // Later imports know by the empty record, and bring nothing more.
  await sql`update imported_records as known set record = '{}' from people as own where ${known}`.execute(db);
  for (const table of ["imported_records", "import_rows"])
    await sql`update ${sql.table(table)} as item set record = item.record || '{"metadata": null}'
      from people as own, imported_records as known
      where ${known} and item.project_id = known.project_id and item.kind = 'feedback'
        and jsonb_typeof(item.record -> 'metadata') = 'object' and item.record ->> 'user_id' = known.id::text`.execute(
      db,
    );
  await sql`update import_rows as item set record = '{}', before = null
    from people as own, imported_records as known
    where ${known} and item.project_id = known.project_id and item.kind = 'people' and item.record_id = known.id`.execute(
    db,
  );
}

/**
 * Erases who a person without an account was. What they wrote and voted for stays, as that of "Deleted user". Events,
 * notifications and mails that wait have only their id: they are made of the row, which has nothing more to tell.
 */
export async function erasePerson({ db, project }: Pick<ProjectScope, "db" | "project">, id: string): Promise<void> {
  const isTheirs = sql`project_id = ${project.id} and person_id = ${id}`;
  // Exchanges with webhooks in the meantime wait for this lock: see storeExchange.
  await sql`select id from people where project_id = ${project.id} and id = ${id} for update`.execute(db);
  await eraseExchanges(db, project.id, sql`array[${id}::uuid]`);
  await eraseFiles(db, project.id, id);
  await eraseFormerTexts(db, id, project.id);
  await sql`delete from person_sessions where ${isTheirs}`.execute(db);
  await sql`delete from person_companies where ${isTheirs}`.execute(db);
  await sql`delete from feedback_watches where project_id = ${project.id} and user_id = ${id}`.execute(db);
  await sql`delete from reports where project_id = ${project.id} and user_id = ${id}`.execute(db);
  // The team's quotes of them.
  await sql`update feedback_upvotes set evidence = null
    where project_id = ${project.id} and user_id = ${id} and evidence is not null`.execute(db);
  await sql`delete from idempotency_keys where user_id = ${id}`.execute(db);
  // Mails that wait are made of these.
  await sql`delete from notifications where project_id = ${project.id} and user_id = ${id}`.execute(db);
  await eraseBrought(db, id, project.id);
  // An archive names everybody, also one that a job makes of what it has read before.
  await sql`delete from exports where project_id = ${project.id}`.execute(db);
  await sql`update people set full_name = 'Deleted user', email = '', email_verified = false, avatar_url = null,
      external_id = null, merged_external_ids = '{}', locale = null, attributes = '{}', unsubscribed = '{}', blocked_reason = null
    where project_id = ${project.id} and id = ${id}`.execute(db);
}
