import { createdAt, instant } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/** A file of a repository that a changelog was written from. The row stays when the changelog is deleted. */
export const ChangelogFileEntity = defineEntity({
  name: "ChangelogFile",
  tableName: "changelog_files",
  properties: {
    project_id: p.uuid().primary(),
    path: p.text().primary(),
    changelog_id: p.uuid(),
    /** The program's SHA-256 of what the file says. */
    digest: p.text(),
    /** The state of the changelog after the file was taken: see `stateOf`. */
    state: p.text(),
    /** The feedback that the changelog shipped then. */
    shipped: p.array().columnType("uuid[]").$type<string[]>().default([]),
    synced_at: instant(),
    created_at: createdAt(),
  },
});
