import { type Db, newId } from "@earshot/operations";
import { sql } from "kysely";
import { insertRows } from "./insert.commands.ts";
import type { ArchiveRecord } from "./records.schema.ts";

type Person = ArchiveRecord<"people">;

interface Account {
  readonly id: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly full_name: string | null;
  readonly avatar_url: string | null;
}

/** The people of an archive, as an import finds them. */
export interface KnownPeople {
  /** Creates the accounts of an archive that this server does not have. */
  readonly withAccounts: boolean;
  /** The new ids of people whose id is that of somebody else's account. */
  readonly renamed: Map<string, string>;
  readonly members: { user_id: string; role: string; joined_at: string; by_claim: boolean }[];
}

const isSame = (account: Account, { email }: Person) => account.email.toLowerCase() === email.toLowerCase();

const accountsOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom("users")
    .select(["id", "email", "email_verified", "full_name", "avatar_url"])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();

/** Creates accounts with these ids, unless somebody here has the e-mail. Nobody can sign in to them but by their e-mail. */
async function createAccounts(db: Db, people: readonly Person[]): Promise<void> {
  const issuer = (email: string) => (email === "" ? "deleted" : null);
  const rows = people.map(({ id, email, email_verified, full_name, avatar_url }) => ({
    id,
    email,
    email_verified,
    full_name,
    avatar_url,
    issuer: issuer(email),
    subject: issuer(email) && id,
  }));
  await sql`insert into users (id, email, email_verified, full_name, avatar_url, issuer, subject)
    select id, email, email_verified, full_name, avatar_url, issuer, subject
    from json_populate_recordset(null::users, ${JSON.stringify(rows)}::json) on conflict do nothing`.execute(db);
}

const columns =
  "id kind external_id merged_external_ids email email_verified full_name avatar_url locale attributes first_seen_at last_seen_at blocked_until blocked_reason unsubscribed";

/**
 * Adds the people of an archive. One is the person of an account if this server has it by its id and its e-mail. What an
 * archive says opens nobody's account: whoever else was one becomes a person of this project alone.
 */
export async function writePeople(db: Db, projectId: string, people: readonly Person[], known: KnownPeople) {
  const ids = people.map(({ id }) => id);
  const found = new Map((await accountsOf(db, ids)).map((account) => [account.id, account]));
  if (known.withAccounts) {
    await createAccounts(
      db,
      people.filter(({ id, kind }) => kind === "account" && !found.has(id)),
    );
    for (const account of await accountsOf(db, ids)) found.set(account.id, account);
  }
  const rows = people.flatMap((person): Person[] => {
    const account = found.get(person.id);
    const isAccount = account !== undefined && isSame(account, person) && /^(account|imported)$/.test(person.kind);
    if (isAccount && person.role && person.joined_at)
      known.members.push({
        user_id: account.id,
        role: person.role,
        joined_at: person.joined_at,
        by_claim: person.by_claim ?? false,
      });
    if (person.first_seen_at === null) return [];
    // No product's token names an account.
    if (isAccount) return [{ ...person, ...account, kind: "account", external_id: null, merged_external_ids: [] }];
    if (account) known.renamed.set(person.id, newId());
    const id = known.renamed.get(person.id) ?? person.id;
    return [{ ...person, id, kind: person.kind === "account" ? "imported" : person.kind }];
  });
  await insertRows(db, projectId, "people", columns, rows);
  const companies = rows.flatMap((person) =>
    person.companies.map((company_id) => ({ person_id: person.id, company_id })),
  );
  await insertRows(db, projectId, "person_companies", "person_id company_id", companies);
}
