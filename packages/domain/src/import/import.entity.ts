import { createdAt, instant } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";
import type { z } from "zod";
import type { Chosen } from "./row.ts";
import type { ImportState } from "./import.schema.ts";

/** An import into a project. Rows up to `position` are added; while it is undone, rows after it are taken back. */
export const ImportEntity = defineEntity({
  name: "Import",
  tableName: "imports",
  properties: {
    project_id: p.uuid().primary(),
    id: p.uuid().primary(),
    source: p.text(),
    options: p.json().$type<Record<string, string>>().defaultRaw("'{}'"),
    state: p.text().$type<z.output<typeof ImportState>>().default("waiting"),
    row_count: p.integer().default(0),
    position: p.integer().default(0),
    created_by: p.uuid(),
    /** The key of the other tool, encrypted, until all is fetched. */
    secret: p.blob().nullable(),
    /**
     * The place where fetching goes on, and the id of the latest upload. Until `wait_until` it waits, or a process makes
     * rows of the pages.
     */
    next: p.json().$type<Record<string, unknown>>().nullable(),
    wait_until: instant().nullable(),
    error: p.text().nullable(),
    /** The team's choices for the statuses and tags of the source. */
    chosen: p.json().$type<Chosen>().nullable(),
    started_at: instant().nullable(),
    finished_at: instant().nullable(),
    created_at: createdAt(),
  },
  checks: [
    {
      name: "imports_state",
      expression: "state in ('waiting', 'fetching', 'ready', 'running', 'finished', 'undoing', 'undone', 'failed')",
    },
  ],
  indexes: [
    {
      name: "imports_unfinished",
      properties: ["state"],
      expression:
        "create index imports_unfinished on imports (state) where state in ('fetching', 'running', 'undoing')",
    },
  ],
});

/** Of feedback with metadata, which may say who its author is. */
const hasMetadata = "where kind = 'feedback' and jsonb_typeof(record -> 'metadata') = 'object'";

/**
 * A record of an archive that an import adds, in their order, or a row of its source that cannot be one. `outcome` is what
 * became of it: made, changed, same, kept (as somebody has changed it here) or undone. `before` is the row that it changed.
 */
export const ImportRowEntity = defineEntity({
  name: "ImportRow",
  tableName: "import_rows",
  properties: {
    project_id: p.uuid().primary(),
    import_id: p.uuid().primary(),
    n: p.integer().primary(),
    kind: p.text(),
    record_id: p.uuid().nullable(),
    record: p.json().$type<Record<string, unknown>>().nullable(),
    line: p.integer().nullable(),
    error: p.text().nullable(),
    outcome: p.text().nullable(),
    before: p.json().$type<Record<string, unknown>>().nullable(),
  },
  indexes: [
    // Of whom a project forgets.
    {
      name: "import_rows_people",
      expression: "create index import_rows_people on import_rows (project_id, record_id) where kind = 'people'",
    },
    {
      name: "import_rows_metadata",
      expression: `create index import_rows_metadata on import_rows (project_id, (record ->> 'user_id')) ${hasMetadata}`,
    },
  ],
});

/**
 * A record that was imported, as it was in its source: the next import changes it only if it has changed there. Its id
 * follows from the source. `target_id` is what stands for it here, such as a tag of the same name. The record of a person whom
 * the project has forgotten is empty, and stays so.
 */
export const ImportedRecordEntity = defineEntity({
  name: "ImportedRecord",
  tableName: "imported_records",
  properties: {
    project_id: p.uuid().primary(),
    kind: p.text().primary(),
    id: p.uuid().primary(),
    target_id: p.uuid(),
    record: p.json().$type<Record<string, unknown>>(),
    import_id: p.uuid(),
  },
  indexes: [
    { name: "imported_records_by_target", properties: ["project_id", "target_id"] },
    {
      name: "imported_records_metadata",
      expression: `create index imported_records_metadata on imported_records (project_id, (record ->> 'user_id')) ${hasMetadata}`,
    },
  ],
});
