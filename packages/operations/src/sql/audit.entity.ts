import { defineEntity, p } from "@mikro-orm/core";
import { createdAt } from "./columns.ts";

const entry = () => ({
  id: p.uuid().primary(),
  /** The name of the operation. */
  action: p.text(),
  actor_id: p.uuid().nullable(),
  /** The kind of thing that it was done to, and its id. */
  subject: p.text(),
  subject_id: p.uuid().nullable(),
  before: p.json().$type<Record<string, unknown>>().nullable(),
  after: p.json().$type<Record<string, unknown>>().nullable(),
  created_at: createdAt(),
});

/** An entry says what somebody did in a project: see changes/audit.ts. People are named by their ids alone. */
export const AuditEntity = defineEntity({
  name: "Audit",
  tableName: "audit",
  properties: { project_id: p.uuid().primary(), ...entry() },
  indexes: [
    { name: "audit_by_time", properties: ["project_id", "created_at", "id"] },
    { name: "audit_created_at", properties: ["created_at"] },
  ],
});

/** The same of what somebody did to the server itself. */
export const ServerAuditEntity = defineEntity({
  name: "ServerAudit",
  tableName: "server_audit",
  properties: entry(),
  indexes: [{ name: "server_audit_created_at", properties: ["created_at"] }],
});
