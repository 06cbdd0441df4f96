import {
  accountRows,
  checkRows,
  countAccounts,
  countServerProjects,
  depthRows,
  getServer,
  JobDepth,
  ListAccountsInput,
  type ServerPageValues,
  serverPageValues,
  Server,
  ServerAccount,
  ServerCheck,
  ServerCursor,
  serverCursor,
  ServerJobs,
  ServerProject,
  serverProjectRows,
  serverRow,
  ServerSetting,
  TroubledJob,
  troubledRows,
} from "@earshot/domain";
import { sql } from "kysely";
import { z } from "zod";
import { connectionField } from "../../select/connection.sql.ts";
import { listField, objectField, plainFields, plainType } from "../../select/fields.sql.ts";
import { select } from "../../select/select.ts";
import type { ObjectType } from "../../select/selection.ts";
import { pageArguments } from "../../select/time-connection.sql.ts";
import { serverAuditField } from "./server-audit.fields.ts";

const inPages = { first: pageArguments.first, after: ServerCursor.schema.optional() };

const valuesOf = ({ q, first, after }: Record<string, unknown>) =>
  serverPageValues({ q, limit: first, cursor: after } as Parameters<typeof serverPageValues>[0]);

const accountType = plainType("ServerAccount", ServerAccount);
const accountsField = connectionField<ServerPageValues>(() => accountType, {
  name: "ServerAccount",
  description: "Newest first.",
  arguments: { input: z.object({ q: ListAccountsInput.shape.q, ...inPages }), values: valuesOf },
  page: (_, { limit = 0, ...values }) => ({
    rows: accountRows({ ...values, limit }),
    limit: sql<number>`${limit}::int`,
    isAfter: values.after !== undefined,
    cursorOf: serverCursor,
    count: countAccounts(values),
  }),
});

const projectType = plainType("ServerProject", ServerProject);
const projectsField = connectionField<ServerPageValues>(() => projectType, {
  name: "ServerProject",
  description: "Newest first.",
  arguments: { input: z.object(inPages), values: valuesOf },
  page: (row, { limit = 0, ...values }) => ({
    rows: serverProjectRows({ ...values, limit }, row),
    limit: sql<number>`${limit}::int`,
    isAfter: values.after !== undefined,
    cursorOf: serverCursor,
    count: countServerProjects(),
  }),
});

const jobsType: ObjectType = {
  name: "ServerJobs",
  description: ServerJobs.description ?? "",
  fields: {
    depths: listField(
      () => plainType("JobDepth", JobDepth),
      ({ values }) => depthRows(values["facts"] as string),
    ),
    troubled: listField(
      () => plainType("TroubledJob", TroubledJob),
      ({ values }) => troubledRows(values["facts"] as string),
    ),
  },
};

const serverType: ObjectType = {
  name: "Server",
  description: Server.description ?? "",
  fields: {
    ...plainFields(Server),
    checks: listField(() => plainType("ServerCheck", ServerCheck), checkRows),
    settings: listField(
      () => plainType("ServerSetting", ServerSetting),
      (row) => sql`(select value->>'name' as name, value->>'value' as value
        from jsonb_array_elements(${sql.ref(`${row.alias}.settings`)}) as value)`,
    ),
    accountList: accountsField,
    projectList: projectsField,
    audit: serverAuditField,
    jobs: objectField(
      () => jobsType,
      () => sql`(select 1 as one)`,
    ),
  },
};

export const selectServer = select({
  name: "selectServer",
  summary: "Returns the server, to its admins.",
  access: getServer.access,
  input: z.object({}),
  type: serverType,
  from: (scope, { facts }) => serverRow(scope, facts),
});
