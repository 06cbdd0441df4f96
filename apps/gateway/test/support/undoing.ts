/** Statements that undo all migrations but the first. A new migration adds its own. */
export const undoing = [
  "drop table webhook_deliveries, webhooks, notifications, mail_preferences, events, relay_positions",
  "drop table feedback_watches, feedback_answers, changelog_feedback",
  "drop index comments_by_user, feedback_upvotes_by_time",
  "alter table feedback drop rank, drop owner_id, drop is_merged, drop merged_into, drop merge_target, drop merged",
  "alter table feedback_upvotes drop sources",
  "alter table comments drop merged_from, drop is_answer",
  "alter table invites drop link_key",
  "alter table changelogs drop feedback_status, drop announced_at",
  "drop table statuses",
  "drop index feedback_search",
  "drop extension pg_trgm",
  "drop table project_revisions",
  "drop table people_revision",
  "alter table projects drop visibility, drop team_only, drop notify_voters, drop author_tags, drop domain",
  "alter table users drop is_admin, drop updated_at",
  "drop table sessions, accounts, verifications, sign_in_attempts",
  "drop table deleted_projects",
  ...["feedback", "tags", "changelogs"].map(
    (table) => `alter table ${table} add foreign key (project_id) references projects on delete cascade`,
  ),
  "delete from migrations where name <> '0001-initial'",
];
