import { badRequest, type ProjectScope } from "@earshot/operations";
import { sql } from "kysely";

/** Makes these the companies of a person. 400 names those that the project lacks. */
export async function setCompanies(
  { db, project }: ProjectScope,
  personId: string,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from companies
    where project_id = ${project.id} and id = any(${ids}::uuid[]) order by id for key share`.execute(db);
  const unknown = ids.filter((id) => !rows.some((row) => row.id === id));
  if (unknown.length > 0) throw badRequest(`there is no company ${unknown.join(", ")} in this project.`);
  await sql`delete from person_companies
    where project_id = ${project.id} and person_id = ${personId} and company_id <> all(${ids}::uuid[])`.execute(db);
  await sql`insert into person_companies (project_id, person_id, company_id)
    select ${project.id}::uuid, ${personId}::uuid, company_id from unnest(${ids}::uuid[]) as company_id
    on conflict do nothing`.execute(db);
}
