import { createdAt, instant } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/** An archive of a project that a job makes. Until `claimed_until`, one process does. The secret is part of its link. */
export const ExportEntity = defineEntity({
  name: "Export",
  tableName: "exports",
  properties: {
    project_id: p.uuid().primary(),
    id: p.uuid().primary(),
    is_signed: p.boolean(),
    state: p.text().$type<"running" | "finished" | "failed">().default("running"),
    progress: p.integer().default(0),
    records: p.integer().nullable(),
    bytes: p.bigint("number").nullable(),
    secret: p.text(),
    created_by: p.uuid(),
    claimed_until: instant().nullable(),
    attempts: p.integer().default(0),
    finished_at: instant().nullable(),
    expires_at: instant(),
    created_at: createdAt(),
  },
  checks: [{ name: "exports_state", expression: "state in ('running', 'finished', 'failed')" }],
  indexes: [
    {
      name: "exports_unfinished",
      properties: ["state"],
      expression: "create index exports_unfinished on exports (state) where state = 'running'",
    },
    { name: "exports_expires_at", properties: ["expires_at"] },
  ],
});

/** The bytes of an archive, where every process reads them. */
export const ExportPartEntity = defineEntity({
  name: "ExportPart",
  tableName: "export_parts",
  properties: {
    project_id: p.uuid().primary(),
    export_id: p.uuid().primary(),
    n: p.integer().primary(),
    content: p.blob(),
  },
});
