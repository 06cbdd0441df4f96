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

/**
 * Finds the companies by their external_id, or else by their name, unless both have an external_id. Returns their ids, or
 * undefined, in the same order.
 */
export async function findCompanies(
  db: Db,
  projectId: string,
  given: readonly Pick<GivenCompany, "external_id" | "name">[],
): Promise<(string | undefined)[]> {
  const rows = given.map(({ external_id, name }, n) => ({ n, external_id, name }));
  const of = (rank: number, condition: RawBuilder<unknown>) => sql`select given.n, c.id, ${sql.lit(rank)} as rank
    from given join companies as c on c.project_id = ${projectId}::uuid and ${condition}`;
  const { rows: found } = await sql<{ n: number; id: string }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (n int, external_id text, name text))
    ${of(1, sql`c.external_id = given.external_id`)}
    union all ${of(
      0,
      sql`(given.external_id is null or c.external_id is null)
        and ${indexed("c.name")} = left(lower(given.name), 200) collate "C"`,
    )}
    order by rank, id desc`.execute(db);
  const ids = new Map(found.map(({ n, id }) => [n, id]));
  return rows.map(({ n }) => ids.get(n));
}

/**
 * Makes or updates companies, in two statements. Those that somebody else makes at the same time are left to them. Returns
 * whether anything changed.
 */
export async function storeCompanies(
  db: Db,
  projectId: string,
  given: readonly (GivenCompany & { readonly id: string | undefined })[],
): Promise<boolean> {
  const part = (isNew: boolean) => {
    // In one order, so that two who do the same do not wait for each other.
    const rows = given
      .filter(({ id }) => (id === undefined) === isNew)
      .map((company) => ({ ...company, id: company.id ?? newId() }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return sql`given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, external_id text, name text,
        domain text, monthly_revenue bigint, plan text, attributes jsonb))`;
  };
  const names = ["external_id", "name", "domain", "monthly_revenue", "plan", "attributes"];
  const values = names.map((name) => sql`coalesce(${sql.ref(`given.${name}`)}, ${sql.ref(`c.${name}`)})`);
  const set = names.map((name, n) => sql`${sql.ref(name)} = ${values[n]}`);
  const { rows: updated } = await sql`with ${part(false)} update companies as c set ${sql.join(set)}
    from given where c.project_id = ${projectId} and c.id = given.id
      and (${sql.join(names.map((name) => sql.ref(`c.${name}`)))}) is distinct from (${sql.join(values)})
    returning c.id`.execute(db);
  const { rows: made } = await sql`with ${part(true)}
    insert into companies (project_id, id, external_id, name, domain, monthly_revenue, plan, attributes)
    select ${projectId}::uuid, id, external_id, coalesce(name, external_id), domain, monthly_revenue, plan, coalesce(attributes, '{}')
    from given on conflict do nothing returning id`.execute(db);
  return updated.length + made.length > 0;
}
