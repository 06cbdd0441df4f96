// @module-tag api
import { expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { trpc } from "../support/http.ts";
import { newWorld } from "../support/world.ts";

const clean = { faulty: 0, faults: [] };

test("companies and people of a file are created, and updated by their external_id, name or e-mail", async () => {
  const { slug: projectSlug, member } = await newWorld();
  const { company, person } = trpc(member.token);
  const companies = "external_id,name,monthly_revenue,plan,attributes.region\nc-1,Acme,250000,Team,EU\n,Beta,,,\n";
  expect(await company.importCsv.mutate({ projectSlug, csv: companies, preview: true })).toEqual({
    rows: 2,
    created: 2,
    updated: 0,
    ...clean,
  });
  expect((await company.list.query({ projectSlug })).items).toEqual([]);
  await company.importCsv.mutate({ projectSlug, csv: companies });
  const again = await company.importCsv.mutate({ projectSlug, csv: "external_id,name,plan\nc-1,,Free\n,BETA,Team\n" });
  expect(again).toEqual({ rows: 2, created: 0, updated: 2, ...clean });
  const [acme, beta] = (await company.list.query({ projectSlug })).items;
  expect(acme).toMatchObject({ name: "Acme", monthly_revenue: 250_000, plan: "Free", attributes: { region: "EU" } });
  expect(beta).toMatchObject({ name: "BETA", external_id: null, plan: "Team" });

  const people = `\uFEFFExternal ID;Email;Name;company;attributes.seats;attributes.trial
u-1;ada@customer.example;"Lovelace; ""Ada""\nCountess";c-1;12;true

;bob@customer.example;Bob;beta;;
`;
  expect(await person.importCsv.mutate({ projectSlug, csv: people })).toEqual({
    rows: 2,
    created: 1,
    updated: 0,
    faulty: 1,
    faults: [expect.stringContaining("line 2: name must not contain control characters")],
  });
  const csv = people.replace("\nCountess", "");
  expect(await person.importCsv.mutate({ projectSlug, csv })).toMatchObject({ created: 1, updated: 1 });
  const { items } = await person.list.query({ projectSlug, email: "ADA@customer.example" });
  expect(items).toMatchObject([
    { kind: "imported", external_id: "u-1", name: 'Lovelace; "Ada"', attributes: { seats: 12, trial: true } },
  ]);
  expect(items[0]!.companies).toMatchObject([{ name: "Acme" }]);
  await person.importCsv.mutate({ projectSlug, csv: "email,external_id\nBOB@customer.example,u-2\n" });
  const [bob] = (await person.list.query({ projectSlug, q: "bob" })).items;
  expect(bob).toMatchObject({ external_id: "u-2", name: "Bob", companies: [{ name: "BETA" }] });
});

test("faulty rows are named by their line, and the others are stored", async () => {
  const { slug: projectSlug, member } = await newWorld();
  const { person } = trpc(member.token);
  const csv = `email,name,company
ada@customer.example,Ada,
nobody,Nobody,
,Nameless,
ADA@customer.example,Ada again,
bob@customer.example,Bob,Missing
cy@customer.example,Cy,,too many
`;
  const expected = {
    rows: 6,
    created: 1,
    updated: 0,
    faulty: 5,
    faults: [
      expect.stringContaining("line 3: email"),
      "line 4: external_id or email is required",
      "line 5: is the same one as line 2",
      "line 6: company is unknown: there is no company Missing in this project",
      "line 7: has 4 cells, and there are 3 columns",
    ],
  };
  expect(await person.importCsv.mutate({ projectSlug, csv, preview: true })).toEqual(expected);
  expect(await person.importCsv.mutate({ projectSlug, csv })).toEqual(expected);
  const { data, errors } = await ask(
    `mutation ($input: ImportPeopleInput!) { importPeople(input: $input) { rows updated faults } }`,
    { input: { projectSlug, csv: "email,name\nada@customer.example,Countess\n" } },
    member.token,
  );
  expect(errors).toBeUndefined();
  expect(data.importPeople).toEqual({ rows: 1, updated: 1, faults: [] });
});

test("a row with an external_id finds the company that has none by its name", async () => {
  const { slug: projectSlug, member } = await newWorld();
  const { company } = trpc(member.token);
  for (const made of [{ name: "Acme" }, { name: "Beta", external_id: "c-2" }])
    await company.create.mutate({ projectSlug, ...made });
  const csv = "external_id,name,plan\nc-1,ACME,Team\nc-3,Beta,Team\nc-2,Acme,Free\n";
  expect(await company.importCsv.mutate({ projectSlug, csv })).toEqual({ rows: 3, created: 1, updated: 2, ...clean });
  const { items } = await company.list.query({ projectSlug });
  const rows = items.map(({ external_id, name, plan }) => [external_id, name, plan].join());
  expect(new Set(rows)).toEqual(new Set(["c-1,ACME,Team", "c-2,Acme,Free", "c-3,Beta,Team"]));
});

test("two rows of a file are the same one if one of them has no external_id and the other names as well", async () => {
  const { slug: projectSlug, member } = await newWorld();
  const { company, person } = trpc(member.token);
  const rows = ["c-1,Acme", ",acme", "c-2,Acme", ",Beta", "c-3,BETA"];
  const expected = {
    rows: 5,
    created: 3,
    updated: 0,
    faulty: 2,
    faults: ["line 3: is the same one as line 2", "line 6: is the same one as line 5"],
  };
  const csv = ["external_id,name", ...rows].join("\n");
  expect(await company.importCsv.mutate({ projectSlug, csv })).toEqual(expected);
  const people = ["external_id,email", ...rows.map((row) => `${row}@customer.example`)].join("\n");
  expect(await person.importCsv.mutate({ projectSlug, csv: people })).toEqual(expected);
  // Whoever is in the project already is named by their id there.
  const later = "external_id,email\nc-1,ada@customer.example\n,beta@customer.example\nc-2,beta@customer.example\n";
  expect(await person.importCsv.mutate({ projectSlug, csv: later })).toMatchObject({ updated: 3, faulty: 0 });
});

test("what is no such file is refused as a whole", async () => {
  const { slug: projectSlug, member } = await newWorld();
  const send = (input: object) => trpc(member.token).person.importCsv.mutate({ projectSlug, ...input });
  for (const [input, message] of [
    [{ csv: 'email\n"ada' }, "csv is malformed"],
    [{ csv: "email,phone\n" }, 'csv has the unknown column "phone"'],
    [{ csv: "email,email\n" }, 'csv has the column "email" twice'],
    [{ csv: "\n" }, "csv is empty"],
    [{ csv: `email\n${"a@b.io\n".repeat(10_001)}` }, "csv has over 10000 rows"],
    [{}, "csv or bytes is required, and not both"],
    [{ bytes: "§" }, "bytes must be base64"],
  ] as const)
    await expect(send(input)).rejects.toThrow(message);
});

test("a file of Windows-1252 is understood, and one of UTF-8", async () => {
  const { slug: projectSlug, member } = await newWorld();
  const { person } = trpc(member.token);
  for (const encoding of ["latin1", "utf8"] as const) {
    const bytes = Buffer.from(`email,name\nzoe@${encoding}.example,Zoë Müller\n`, encoding).toString("base64");
    await person.importCsv.mutate({ projectSlug, bytes });
  }
  const { items } = await person.list.query({ projectSlug, q: "zoë" });
  expect(items.map(({ name }) => name)).toEqual(["Zoë Müller", "Zoë Müller"]);
});

test("an account's person keeps the account's name, and nothing but a person is made", async () => {
  const { slug: projectSlug, member } = await newWorld();
  const { person, feedback } = trpc(member.token);
  await feedback.create.mutate({ projectSlug, title: "T", description: "" });
  const csv = `external_id,email,name,attributes.vip\nu-9,${member.email},Renamed,true\n`;
  expect(await person.importCsv.mutate({ projectSlug, csv })).toMatchObject({ updated: 1 });
  const found = await person.get.query({ projectSlug, personId: member.id });
  expect(found).toMatchObject({ kind: "account", external_id: null, name: member.name, attributes: { vip: true } });
});

test("10,000 rows are stored at once", async () => {
  const { slug: projectSlug, member } = await newWorld();
  const rows = Array.from({ length: 10_000 }, (_, n) => `u${n},u${n}@x.io`);
  const csv = ["external_id,email", ...rows].join("\n");
  const { person } = trpc(member.token);
  expect(await person.importCsv.mutate({ projectSlug, csv })).toMatchObject({ created: 10_000, faulty: 0 });
  expect(await person.importCsv.mutate({ projectSlug, csv })).toMatchObject({ updated: 10_000, faulty: 0 });
});
