import { newId } from "@earshot/operations";
import { db } from "../server.ts";
import { newPerson } from "../world.ts";
import type { Feature } from "./example.ts";

/** The operations of the server's admins. The owner administers the server too while these are tried: see fixture.ts. */
const access = "401 401 404 404 404 200";
/** What does not change between two requests. */
const steady = ({
  memory_bytes: _,
  uptime_seconds: __,
  connections: ___,
  database_bytes: ____,
  ...rest
}: object & Record<string, unknown>) => rest;
const part = ({ items }: { items: unknown }) => items;

export const server: Feature = {
  operations: {
    "server.get": {
      access,
      ofServer: true,
      graphql: { type: "Server", path: ["server"], part: steady, isPartial: true },
    },
    "server.accounts": {
      access,
      ofServer: true,
      input: () => ({ limit: 100 }),
      variants: [{ limit: 1 }, { q: "owner" }],
      graphql: { type: "ServerAccount", path: ["server", "accountList(first: 100)", "nodes"], part },
    },
    "server.setAdmin": { access, ofServer: true, input: () => ({ is_admin: false }) },
    "server.setDisabled": { access, ofServer: true, input: () => ({ is_disabled: true }) },
    "server.removeAccount": {
      access,
      ofServer: true,
      input: async () => {
        const { id: accountId, email } = await newPerson("Leaver");
        return { accountId, email };
      },
    },
    "server.projects": {
      access,
      ofServer: true,
      input: () => ({ limit: 100 }),
      variants: [{ limit: 1 }],
      graphql: { type: "ServerProject", path: ["server", "projectList(first: 100)", "nodes"], part },
    },
    "server.audit": {
      access,
      ofServer: true,
      input: () => ({ limit: 100 }),
      variants: [{ limit: 1 }, { actions: ["deleteTag"] }, { projectId: newId() }],
      graphql: { type: "ServerAuditEntry", path: ["server", "audit(first: 100)", "nodes"], part },
    },
    "server.jobs": { access, ofServer: true, graphql: { type: "ServerJobs", path: ["server", "jobs"] } },
    "server.retryJobs": { access, ofServer: true, isUnseen: true, input: () => ({ ids: [newId()] }) },
    "server.forgetJobs": { access, ofServer: true, isUnseen: true, input: () => ({ ids: [newId()] }) },
    "server.test": { access, ofServer: true, input: forgetTests },
    "server.noteBackup": { access, ofServer: true, input: () => ({ detail: "pg_dump" }) },
  },
  ids: {
    accountId: {
      make: async () => (await newPerson("Account")).id,
      foreign: {
        "of another user, who is gone": () => ({ accountId: newId() }),
        "that is a feedback's": ({ own }) => ({ accountId: own["feedbackId"]! }),
      },
    },
  },
};

/** The sweeps test more often than the limit lets one admin. */
async function forgetTests() {
  await db.deleteFrom("sign_in_attempts").execute();
  return { what: "address" };
}
