import type { Db } from "@earshot/operations";
import { sql } from "kysely";
import { maxAmount } from "../company/company.schema.ts";
import { findCompanies, storeCompanies } from "../company/store.commands.ts";
import type { CompanyClaims } from "./claims.ts";

/** The decimal places of a currency: two of USD, none of JPY. */
const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** The sum in minor units of the project's currency. Null if the token has none, one in another currency or too large a one. */
function revenueOf({ monthlySpend, currency }: CompanyClaims, own: string): number | null {
  if (monthlySpend === undefined || monthlySpend === null) return null;
  if (currency && currency.toUpperCase() !== own) return null;
  const sum = Math.round(monthlySpend * 10 ** decimalsOf(own));
  return sum > maxAmount ? null : sum;
}

/**
 * Puts a person into the companies of their token, and makes or updates those. What the token does not say stays. Returns
 * whether anything changed.
 */
export async function joinCompanies(
  db: Db,
  projectId: string,
  personId: string,
  companies: readonly CompanyClaims[],
): Promise<boolean> {
  if (companies.length === 0) return false;
  const { currency } = await db
    .selectFrom("projects")
    .select("currency")
    .where("id", "=", projectId)
    .executeTakeFirstOrThrow();
  // By their ids alone: two companies of a product may have the same name.
  const ids = await findCompanies(
    db,
    projectId,
    companies.map(({ id }) => ({ external_id: id, name: null })),
  );
  const isStored = await storeCompanies(
    db,
    projectId,
    companies.map((claims, n) => ({
      id: ids[n],
      external_id: claims.id,
      name: claims.name ?? null,
      domain: claims.domain ?? null,
      monthly_revenue: revenueOf(claims, currency),
      plan: claims.plan ?? null,
      attributes: claims.customFields ?? null,
    })),
  );
  const { rows: joined } = await sql`insert into person_companies (project_id, person_id, company_id)
    select project_id, ${personId}::uuid, id from companies
    where project_id = ${projectId} and external_id = any(${companies.map(({ id }) => id)}::text[])
    on conflict do nothing returning company_id`.execute(db);
  return isStored || joined.length > 0;
}
