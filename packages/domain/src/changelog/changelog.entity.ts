import { createdAt, instant } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/** Public once `published` is set and `publish_date` has come. */
export const ChangelogEntity = defineEntity({
  name: "Changelog",
  tableName: "changelogs",
  properties: {
    project_id: p.uuid().primary(),
    id: p.uuid().primary(),
    author_id: p.uuid(),
    title: p.text(),
    slug: p.text(),
    summary: p.text().nullable(),
    content: p.text().nullable(),
    image: p.text().nullable(),
    publish_date: instant().nullable(),
    published: p.boolean().default(false),
    /** The time at which it was first public and its event was appended. */
    announced_at: instant().nullable(),
    /** The status that its feedback gets when the changelog becomes public; null once that is done. */
    feedback_status: p.text().nullable(),
    /** The time at which its text or picture changed; null if it has not. */
    edited_at: instant().nullable(),
    /** True if it tells nobody once it is public. */
    quiet: p.boolean().default(false),
    created_at: createdAt(),
  },
  uniques: [{ name: "changelogs_slug", properties: ["project_id", "slug"] }],
  indexes: [
    { name: "changelogs_publish_date", properties: ["project_id", "publish_date", "id"] },
    {
      name: "changelogs_unannounced",
      properties: ["publish_date"],
      expression:
        "create index changelogs_unannounced on changelogs (publish_date) where published and announced_at is null",
    },
    {
      name: "changelogs_unshipped",
      properties: ["publish_date"],
      expression:
        "create index changelogs_unshipped on changelogs (publish_date) where published and feedback_status is not null",
    },
  ],
});

/** The feedback that a changelog ships. */
export const ChangelogFeedbackEntity = defineEntity({
  name: "ChangelogFeedback",
  tableName: "changelog_feedback",
  properties: {
    project_id: p.uuid().primary(),
    changelog_id: p.uuid().primary(),
    feedback_id: p.uuid().primary(),
  },
  indexes: [{ name: "changelog_feedback_feedback", properties: ["project_id", "feedback_id", "changelog_id"] }],
});
