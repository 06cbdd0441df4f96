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
  // The metadata that a product has sent about them.
  await sql`update feedback set metadata = null
    where project_id = ${project.id} and user_id = ${id} and metadata is not null`.execute(db);
  await sql`delete from idempotency_keys where user_id = ${id}`.execute(db);
  // Mails that wait are made of these.
  await sql`delete from notifications where project_id = ${project.id} and user_id = ${id}`.execute(db);
  // What imports have brought of them. Later ones know by the empty record, and bring nothing more.
  const known = sql`project_id = ${project.id} and kind = 'people' and target_id = ${id}`;
  await sql`update imported_records set record = '{}' where ${known}`.execute(db);
  for (const table of ["imported_records", "import_rows"])
    await sql`update ${sql.table(table)} set record = record || '{"metadata": null}'
      where project_id = ${project.id} and kind = 'feedback' and jsonb_typeof(record -> 'metadata') = 'object'
        and record ->> 'user_id' in (select id::text from imported_records where ${known})`.execute(db);
  await sql`update import_rows set record = '{}', before = null
    where project_id = ${project.id} and kind = 'people' and record_id in (select id from imported_records where ${known})`.execute(
    db,
  );
  await sql`update people set full_name = 'Deleted user', email = '', email_verified = false, avatar_url = null,
      external_id = null, merged_external_ids = '{}', locale = null, attributes = '{}', unsubscribed = '{}', blocked_reason = null
    where project_id = ${project.id} and id = ${id}`.execute(db);
}
