import { mutation, type ProjectScope, team } from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { CreateCompanyInput } from "../company/company.schema.ts";
import { findCompanies, storeCompanies } from "../company/store.commands.ts";
import { CreatePersonInput } from "../person/profile.schema.ts";
import { findPeople, storePeople } from "../person/store.commands.ts";
import { CsvImport, ImportCsvInput, maxCsvFaults } from "./csv-import.schema.ts";
import { type Fault, readTable, type Row, textOf } from "./table.ts";

const person = CreatePersonInput.shape;
const company = CreateCompanyInput.shape;

const PersonRow = z
  .object({ external_id: person.external_id, email: person.email, name: person.name.optional() })
  .extend({ company: company.external_id, attributes: person.attributes })
  .refine(({ external_id, email }) => external_id ?? email, { path: ["external_id"], error: "or email is required" });

const CompanyRow = z
  .object({ external_id: company.external_id, name: company.name.optional(), domain: company.domain })
  .extend({
    monthly_revenue: z
      .string()
      .regex(/^\d+$/, "must be a whole number of minor units, such as cents")
      .transform(Number)
      .pipe(company.monthly_revenue.unwrap())
      .optional(),
    plan: company.plan,
    attributes: company.attributes,
  })
  .refine(({ external_id, name }) => external_id ?? name, { path: ["external_id"], error: "or name is required" });

const csvOf = ({ csv, bytes = "" }: z.output<typeof ImportCsvInput>) => csv ?? textOf(Buffer.from(bytes, "base64"));

interface Named {
  readonly line: number;
  /** The one of the project. */
  readonly id: string | undefined;
  readonly cells: { readonly external_id?: string | null | undefined };
}

/**
 * Splits rows into those of somebody new in the file, and faults of those who are in an earlier row. Without an external_id
 * in one of the two, whoever is not in the project yet is known by `nameOf`: an e-mail or a company's name.
 */
function once<Each extends Named>(rows: readonly Each[], nameOf: (row: Each) => string | null | undefined) {
  const seen = new Map<string, number>();
  const faults: Fault[] = [];
  const kept = rows.filter((row) => {
    const { id, cells } = row;
    const name = nameOf(row)?.toLowerCase();
    const own = [id, cells.external_id && `id ${cells.external_id}`];
    const [bare, named] = [name && `bare ${name}`, name && `named ${name}`];
    const others = id ? [] : [bare, !cells.external_id && named];
    const first = [...own, ...others].map((key) => key && seen.get(key)).find((line) => typeof line === "number");
    if (first !== undefined) faults.push({ line: row.line, reason: `is the same one as line ${first}` });
    else for (const key of [...own, cells.external_id ? named : bare]) if (key) seen.set(key, row.line);
    return first === undefined;
  });
  return { kept, faults };
}

const resultOf = (count: number, ids: readonly (string | undefined)[], faults: readonly Fault[]) => {
  const updated = ids.filter((id) => id !== undefined).length;
  return {
    rows: count,
    created: ids.length - updated,
    updated,
    faulty: faults.length,
    faults: faults
      .toSorted((a, b) => a.line - b.line)
      .slice(0, maxCsvFaults)
      .map(({ line, reason }) => `line ${line}: ${reason}`),
  };
};

/** Returns the company of each row, by its external_id or else by its name, and faults of those that name none of the project. */
async function companiesOf({ db, project }: ProjectScope, rows: readonly Row<z.output<typeof PersonRow>>[]) {
  const named = rows.map(({ cells }) => cells.company ?? null);
  const byId = await findCompanies(
    db,
    project.id,
    named.map((external_id) => ({ external_id, name: null })),
  );
  const byName = await findCompanies(
    db,
    project.id,
    named.map((name) => ({ external_id: null, name })),
  );
  const companies = rows.map((row, n) => [row, byId[n] ?? byName[n]] as const);
  return {
    known: companies.filter(([{ cells }, id]) => cells.company === undefined || id !== undefined),
    faults: companies.flatMap(([{ line, cells }, id]) =>
      cells.company === undefined || id !== undefined
        ? []
        : [{ line, reason: `company is unknown: there is no company ${cells.company} in this project` }],
    ),
  };
}

/** The part that both imports declare alike. */
const csvImport = (kind: "people" | "companies") => ({
  access: team("member"),
  input: ImportCsvInput,
  output: CsvImport,
  audit: {
    subject: "import",
    isDone: ({ preview }: z.output<typeof ImportCsvInput>) => !preview,
    says: (_: unknown, { created, updated }: z.output<typeof CsvImport>) => ({ kind, created, updated }),
  },
});

export const importPeople = mutation({
  name: "importPeople",
  summary: "Creates and updates people by the rows of a CSV file, or tells what it would do.",
  ...csvImport("people"),
  async run(scope, input) {
    const { db, project } = scope;
    const table = readTable(csvOf(input), PersonRow);
    const { known, faults: unknown } = await companiesOf(scope, table.rows);
    const rows = known.map(([row, companyId]) => ({ ...row, companyId }));
    const ids = await findPeople(
      db,
      project.id,
      rows.map(({ cells: { external_id = null, email = null } }) => ({ external_id, email })),
    );
    const all = rows.map((row, n) => ({ ...row, id: ids[n] }));
    const { kept: people, faults } = once(all, ({ cells }) => cells.email);
    const result = resultOf(
      table.count,
      people.map(({ id }) => id),
      [...table.faults, ...unknown, ...faults],
    );
    if (input.preview) return result;
    const given = people.map(({ id, cells: { external_id = null, email = null, name = null, attributes = null } }) => ({
      id,
      external_id,
      email,
      name,
      attributes,
    }));
    const stored = await storePeople(db, project.id, given);
    const pairs = stored.map((person_id, n) => ({ person_id, company_id: people[n]?.companyId }));
    await sql`insert into person_companies (project_id, person_id, company_id)
      select ${project.id}::uuid, pair.person_id, pair.company_id
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (person_id uuid, company_id uuid)
      join people as p on p.project_id = ${project.id} and p.id = pair.person_id
      where pair.company_id is not null on conflict do nothing`.execute(db);
    return result;
  },
});

export const importCompanies = mutation({
  name: "importCompanies",
  summary: "Creates and updates companies by the rows of a CSV file, or tells what it would do.",
  ...csvImport("companies"),
  async run({ db, project }, input) {
    const table = readTable(csvOf(input), CompanyRow);
    const given = table.rows.map(({ cells }) => {
      const {
        external_id = null,
        name = null,
        domain = null,
        monthly_revenue = null,
        plan = null,
        attributes = null,
      } = cells;
      return { external_id, name, domain, monthly_revenue, plan, attributes };
    });
    const ids = await findCompanies(db, project.id, given);
    const all = table.rows.map((row, n) => ({ ...row, id: ids[n], given: given[n] }));
    const { kept: companies, faults } = once(all, ({ cells }) => cells.name);
    const result = resultOf(
      table.count,
      companies.map(({ id }) => id),
      [...table.faults, ...faults],
    );
    if (!input.preview)
      await storeCompanies(
        db,
        project.id,
        companies.flatMap(({ id, given: one }) => (one ? { ...one, id } : [])),
      );
    return result;
  },
});
