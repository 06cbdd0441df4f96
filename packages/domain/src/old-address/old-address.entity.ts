import { defineEntity, p } from "@mikro-orm/core";

/** The path that feedback or a changelog had in the tool that it was imported from: one of the two ids is set. */
export const OldAddressEntity = defineEntity({
  name: "OldAddress",
  tableName: "old_addresses",
  properties: {
    project_id: p.uuid().primary(),
    path: p.text().primary(),
    feedback_id: p.uuid().nullable(),
    changelog_id: p.uuid().nullable(),
    /** The import that has added it, which takes it back. Null: it came with the project's archive. */
    import_id: p.uuid().nullable(),
  },
  checks: [{ name: "old_addresses_target", expression: "num_nonnulls(feedback_id, changelog_id) = 1" }],
  indexes: [
    { name: "old_addresses_feedback", properties: ["project_id", "feedback_id"] },
    { name: "old_addresses_changelog", properties: ["project_id", "changelog_id"] },
  ],
});
