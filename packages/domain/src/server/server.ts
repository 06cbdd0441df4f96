import {
  jsonArray,
  mutation,
  ofServer,
  onePage,
  query,
  requireAttempt,
  serverAdmin,
  type TestResult,
  wholePage,
} from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { noteCheck } from "./check.commands.ts";
import {
  accountRows,
  depthRows,
  serverPageValues,
  serverCursor,
  serverProjectRows,
  serverRow,
  troubledRows,
} from "./server.queries.ts";
import {
  AccountPage,
  ListAccountsInput,
  ListServerProjectsInput,
  NoteBackupInput,
  Server,
  ServerAccount,
  ServerCheck,
  ServerJobs,
  ServerProject,
  ServerProjectPage,
  TestServerInput,
} from "./server.schema.ts";

const columnsOf = ({ shape }: z.ZodObject) => Object.keys(shape).map((name) => sql.ref(`page.${name}`).as(name));

export const getServer = query({
  name: "getServer",
  summary: "Returns the server's version, health, settings, and what was tested of it.",
  access: serverAdmin,
  input: z.object({}),
  output: Server,
  rows: (scope, { facts }) => serverRow(scope, facts),
});

export const listServerAccounts = query({
  name: "listServerAccounts",
  summary: "Lists one page of the server's accounts, newest first, and returns the cursor of the next page.",
  access: serverAdmin,
  input: ListAccountsInput,
  output: AccountPage,
  values: serverPageValues,
  shape: ({ q, cursor }) => `${q !== undefined} ${Boolean(cursor)}`,
  rows: (_, values) =>
    onePage({
      rows: accountRows(values),
      limit: values.limit,
      columns: columnsOf(ServerAccount),
      cursor: serverCursor("page"),
    }),
  compose: wholePage,
});

export const listServerProjects = query({
  name: "listServerProjects",
  summary: "Lists one page of the server's projects with their sizes, newest first, and returns the next cursor.",
  access: serverAdmin,
  input: ListServerProjectsInput,
  output: ServerProjectPage,
  values: serverPageValues,
  shape: ({ cursor }) => Boolean(cursor),
  rows: (scope, values) =>
    onePage({
      rows: serverProjectRows(values, scope),
      limit: values.limit,
      columns: columnsOf(ServerProject),
      cursor: serverCursor("page"),
    }),
  compose: wholePage,
});

export const getServerJobs = query({
  name: "getServerJobs",
  summary: "Returns how many jobs wait and have failed, and the jobs in trouble.",
  access: serverAdmin,
  input: z.object({}),
  output: ServerJobs,
  rows: (_, { facts }) =>
    sql<z.output<typeof ServerJobs>>`(select ${jsonArray(depthRows(facts))} as depths,
      ${jsonArray(troubledRows(facts))} as troubled)`,
});

/** The tests of one server: each asks another one. */
const tests = { name: "server test", most: 10, seconds: 60 };

export const testServer = mutation({
  name: "testServer",
  summary:
    "Sends a mail to the caller, or opens the server at its public address, and returns what the other side says.",
  access: serverAdmin,
  input: TestServerInput,
  output: ServerCheck,
  audit: { ...ofServer, subject: "server", says: ({ what }, { is_ok }) => ({ what, is_ok }) },
  async prepare({ db, caller, server, isRehearsal }, { what }): Promise<TestResult> {
    if (!isRehearsal) await requireAttempt(db, tests, caller.id, "too many tests");
    if (what === "address") return server.testAddress();
    const user = db.selectFrom("users").select("email").where("id", "=", caller.id);
    const { email } = await user.executeTakeFirstOrThrow();
    return isRehearsal ? { is_ok: true, detail: email } : server.testMail(email);
  },
  run: ({ db }, { what }, result) => noteCheck(db, what, result),
});

export const noteServerBackup = mutation({
  name: "noteServerBackup",
  summary: "Notes that a backup was made by other means, such as pg_dump.",
  access: serverAdmin,
  input: NoteBackupInput,
  output: ServerCheck,
  audit: { ...ofServer, subject: "server" },
  run: ({ db }, { detail = "Made by other means." }) => noteCheck(db, "backup", { is_ok: true, detail }),
});
