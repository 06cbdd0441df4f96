// @module-tag unit
import { expect, test } from "vitest";
import { loadMigrations } from "../src/connection.ts";

// A migration also updates a database whose tables Citus has spread. CI has no Citus: this finds in the text of the
// statements what it refuses. See docs/adding-an-operation.md.

/** The last migration of the versions that could not be distributed: none has updated a distributed database. */
const lastBefore = "0016-deferred-keys";

/** The statements of each migration but one, which makes an extension and asks the database about it first. */
const statements = (await loadMigrations())
  .filter(({ name }) => name !== "0003-search")
  .flatMap(({ name, class: Up }) => {
    const migration = new Up();
    void migration.up();
    return migration.getQueries().map((query) => ({ name, statement: String(query).replaceAll(/\s+/g, " ").trim() }));
  });

const later = statements.filter(({ name }) => name > lastBefore);

const created = /^create table (\w+) \((.+)\)$/i;

const ofProjects = new Set(
  statements.flatMap(({ statement }) => {
    const [, table, columns = ""] = created.exec(statement) ?? [];
    return table && /\bproject_id\b/.test(columns) ? [table] : [];
  }),
);
/** True of a table that belongs to everybody, of which Citus has a copy on each node. */
const isCopied = (table: string) => !ofProjects.has(table);

/** The text without what is in quotes or parentheses, such as a default or the columns of a key. */
function flat(text: string): string {
  const inner = text.replaceAll(/'[^']*'|\([^()]*\)/g, "");
  return inner === text ? text : flat(inner);
}

/** What Citus 13.2.2 refuses on tables that it has spread, by what it says. */
const refusals: Record<string, (statement: string) => boolean> = {
  // Citus makes a new table known to all nodes if it has a key to a copied table, and then it may have none to another.
  "keys to copied and to distributed tables: keep the one to the row that it belongs to, whose own key cascades": (
    statement,
  ) => {
    const [, , body = ""] = created.exec(statement) ?? [];
    const targets = [...body.matchAll(/\breferences (\w+)/gi)].map(([, target = ""]) => target);
    return targets.some(isCopied) && !targets.every(isCopied);
  },
  "several changes in one alter table: write one statement for each": (statement) =>
    /^alter table /i.test(statement) && flat(statement).includes(","),
  "set null or set default for a part of a key: let the code that deletes the row do it": (statement) =>
    /^alter table .+ on delete set (null|default)/i.test(statement),
  "an index made concurrently: a migration is a transaction": (statement) =>
    /^create (unique )?index concurrently/i.test(statement),
};

const refused = (statement: string) =>
  Object.entries(refusals).flatMap(([reason, isRefused]) => (isRefused(statement) ? [reason] : []));

test("Citus accepts the statements of each migration", () => {
  expect(later.length).toBeGreaterThan(0);
  const found = later.flatMap(({ name, statement }) =>
    refused(statement).map((reason) => ({ name, statement, reason })),
  );
  expect(found).toEqual([]);
});

test.each([
  `create table notes (project_id uuid references projects, feedback_id uuid, primary key (project_id, feedback_id),
    foreign key (project_id, feedback_id) references feedback on delete cascade)`,
  "alter table feedback add column a int default 0, add column b numeric(8, 2)",
  "alter table feedback add constraint a foreign key (project_id, a) references comments on delete set null (a)",
  "create unique index concurrently a on feedback (project_id, a)",
])("refused: %s", (statement) => {
  expect(refused(statement.replaceAll(/\s+/g, " "))).toHaveLength(1);
});

test.each([
  `create table notes (project_id uuid, feedback_id uuid, primary key (project_id, feedback_id),
    foreign key (project_id, feedback_id) references feedback on delete cascade)`,
  "create table notes (project_id uuid references projects, user_id uuid references users, id numeric(8, 2))",
  "alter table feedback add constraint a foreign key (project_id, a) references comments",
])("accepted: %s", (statement) => {
  expect(refused(statement.replaceAll(/\s+/g, " "))).toEqual([]);
});
