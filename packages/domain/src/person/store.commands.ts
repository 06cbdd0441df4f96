import { type Db, newId } from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import type { Attributes } from "../company/attributes.schema.ts";
import { isMergedInto } from "./names.queries.ts";

/** A person as a file has them. What is null stays as it is stored. */
export interface GivenPerson {
  readonly external_id: string | null;
  readonly email: string | null;
  readonly name: string | null;
  readonly attributes: z.output<typeof Attributes> | null;
}

/**
 * Finds people by their external_id, or that of somebody merged into them, or else by their e-mail. Returns their ids, or
 * undefined, in the same order.
 */
export async function findPeople(
  db: Db,
  projectId: string,
  given: readonly Pick<GivenPerson, "external_id" | "email">[],
): Promise<(string | undefined)[]> {
  const rows = given.map(({ external_id, email }, n) => ({ n, external_id, email }));
  const { rows: found } = await sql<{ n: number; id: string }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (n int, external_id text, email text))
    select n, id from (
      select given.n, p.id, 2 as rank, p.email_verified from given
        join people as p on p.project_id = ${projectId}::uuid and p.external_id = given.external_id
      union all
      select given.n, p.id, 1, p.email_verified from given
        join people as p on p.project_id = ${projectId}::uuid and ${isMergedInto(sql`given.external_id`)}
      union all
      select given.n, p.id, 0, p.email_verified from given
        join people as p on p.project_id = ${projectId}::uuid and lower(p.email) = lower(given.email)
        where given.external_id is null or p.external_id is null) as found
    order by rank, email_verified, id desc`.execute(db);
  const ids = new Map(found.map(({ n, id }) => [n, id]));
  return rows.map(({ n }) => ids.get(n));
}

/**
 * Makes or updates people, in two statements. What an account's person is called follows the account, and no external_id
 * names one.
 */
export async function storePeople(
  db: Db,
  projectId: string,
  given: readonly (GivenPerson & { readonly id: string | undefined })[],
): Promise<string[]> {
  const stored = given.map((person) => ({ ...person, id: person.id ?? newId(), isNew: person.id === undefined }));
  const part = (isNew: boolean) => {
    const rows = stored.filter((person) => person.isNew === isNew).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return sql`given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given (id uuid, external_id text, email text, name text, attributes jsonb))`;
  };
  await sql`with ${part(false)} update people as p set attributes = coalesce(given.attributes, p.attributes),
      external_id = case when given.external_id = any(p.merged_external_ids) then p.external_id
        when p.kind <> 'account' then coalesce(given.external_id, p.external_id) end,
      full_name = case when p.kind = 'account' then p.full_name else coalesce(given.name, p.full_name) end,
      email = case when p.kind = 'account' then p.email else coalesce(given.email, p.email) end,
      email_verified = p.email_verified and (p.kind = 'account' or lower(coalesce(given.email, p.email)) = lower(p.email))
    from given where p.project_id = ${projectId} and p.id = given.id`.execute(db);
  await sql`with ${part(true)} insert into people (project_id, id, kind, external_id, email, full_name, attributes)
    select ${projectId}::uuid, id, 'imported', external_id, coalesce(email, ''), name, coalesce(attributes, '{}') from given
    on conflict do nothing`.execute(db);
  return stored.map(({ id }) => id);
}
