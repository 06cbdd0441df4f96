import { type Db, newId } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Attributes } from "./attributes.schema.ts";
import { indexed } from "./company.queries.ts";

/** A company as a token or a file has it. What is null stays as it is stored. */
export interface GivenCompany {
  readonly external_id: string | null;
  readonly name: string | null;
  readonly domain: string | null;
  readonly monthly_revenue: number | null;
  readonly plan: string | null;
  readonly attributes: z.output<typeof Attributes> | null;
}

interface StoredCompany {
  readonly id: string;
  readonly isNew: boolean;
}

/** Finds the companies by their external_id, or else by their name. Returns their ids, or undefined, in the same order. */
export async function findCompanies(
  db: Db,
  projectId: string,
  given: readonly Pick<GivenCompany, "external_id" | "name">[],
): Promise<(string | undefined)[]> {
  const rows = given.map(({ external_id, name }, n) => ({ n, external_id, name }));
  const of = (condition: RawBuilder<unknown>) => sql`select given.n, c.id from given join companies as c
    on c.project_id = ${projectId}::uuid and ${condition}`;
  const { rows: found } = await sql<{ n: number; id: string }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (n int, external_id text, name text))
    ${of(sql`c.external_id = given.external_id`)}
    union all ${of(sql`given.external_id is null and ${indexed("c.name")} = left(lower(given.name), 200) collate "C"`)}
    order by id desc`.execute(db);
  const ids = new Map(found.map(({ n, id }) => [n, id]));
  return rows.map(({ n }) => ids.get(n));
}

/** Makes or updates companies, in three statements. Those that somebody else makes at the same time are left to them. */
export async function storeCompanies(
  db: Db,
  projectId: string,
  given: readonly GivenCompany[],
): Promise<StoredCompany[]> {
  const found = await findCompanies(db, projectId, given);
  const stored = given.map((_, n) => ({ id: found[n] ?? newId(), isNew: found[n] === undefined }));
  // In one order, so that two who do the same do not wait for each other.
  const rows = given
    .map((company, n) => ({ ...company, id: stored[n]?.id ?? "" }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const part = sql`given as materialized (
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, external_id text, name text,
      domain text, monthly_revenue bigint, plan text, attributes jsonb))`;
  await sql`with ${part} update companies as c set
      external_id = coalesce(given.external_id, c.external_id), name = coalesce(given.name, c.name),
      domain = coalesce(given.domain, c.domain), monthly_revenue = coalesce(given.monthly_revenue, c.monthly_revenue),
      plan = coalesce(given.plan, c.plan), attributes = coalesce(given.attributes, c.attributes)
    from given where c.project_id = ${projectId} and c.id = given.id`.execute(db);
  await sql`with ${part} insert into companies (project_id, id, external_id, name, domain, monthly_revenue, plan, attributes)
    select ${projectId}::uuid, id, external_id, coalesce(name, external_id), domain, monthly_revenue, plan, coalesce(attributes, '{}')
    from given where id = any(${stored.filter(({ isNew }) => isNew).map(({ id }) => id)}::uuid[])
    on conflict do nothing`.execute(db);
  return stored;
}
