import { iso } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import { eventKinds } from "../event/event.schema.ts";
import type { ArchiveKind } from "./records.schema.ts";

const times = (...columns: string[]) =>
  sql.join(columns.map((column) => sql`${iso(column)} as ${sql.ref(column.replace(/^.*\./, ""))}`));

const idsOf = (rows: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(id order by id) from (${rows}) as own (id)), '[]')`;

const addressesOf = (project: RawBuilder<string>, column: "feedback_id" | "changelog_id", id: string) =>
  sql`array_to_json(array(select path from old_addresses as a where a.project_id = ${project}
    and a.${sql.ref(column)} = ${sql.ref(id)} order by path)) as addresses`;

/** The people of a project, and then accounts that are on its team or wrote a changelog, and no more. */
const people = (project: RawBuilder<string>) => [
  sql`select p.id, p.kind, p.external_id, p.merged_external_ids, p.email, p.email_verified, p.full_name, p.avatar_url, p.locale, p.attributes,
      ${times("p.first_seen_at", "p.last_seen_at", "p.blocked_until")}, p.blocked_reason, p.unsubscribed,
      ${idsOf(sql`select company_id from person_companies as c where c.project_id = ${project} and c.person_id = p.id`)} as companies,
      m.role, ${times("m.joined_at")}, m.by_claim
    from people as p left join members as m on m.project_id = ${project} and m.user_id = p.id
    where p.project_id = ${project} order by p.id`,
  sql`select u.id, 'account' as kind, null as external_id, '[]'::json as merged_external_ids, u.email, u.email_verified, u.full_name, u.avatar_url,
      null as locale, '{}'::json as attributes, null as first_seen_at, null as last_seen_at, null as blocked_until,
      null as blocked_reason, '[]'::json as unsubscribed, '[]'::json as companies, m.role, ${times("m.joined_at")}, m.by_claim
    from (select user_id as id from members where project_id = ${project}
        union select author_id from changelogs where project_id = ${project}
        except select id from people where project_id = ${project}) as team
      join users as u on u.id = team.id
      left join members as m on m.project_id = ${project} and m.user_id = u.id
    order by u.id`,
];

/** The statements that read the records of each file, in the order in which an archive has them. */
const records: Record<ArchiveKind, (project: RawBuilder<string>) => RawBuilder<unknown>[]> = {
  project: (project) => [
    sql`select id, name, slug, icon, icon_radius, og_image, ${times("created_at")} from projects where id = ${project}`,
  ],
  settings: (project) => [
    sql`select visibility, listed, team_only, guests_may, notify_voters, author_tags, currency, hold, hold_until, held_words, refused_words,
        max_links, reports_to_hold, changelog_preview_style,
        changelog_social_handle, widget_origins, widget_place, widget_color, widget_label, widget_theme, import_key
      from projects join project_configs on project_id = projects.id where projects.id = ${project} and project_id = ${project}`,
  ],
  claims: (project) => [sql`select value, role from claim_roles where project_id = ${project} order by value`],
  statuses: (project) => [
    sql`select id, name, color, stage, position, moving_into, moved_by, moved_quietly, ${times("created_at")}
      from statuses where project_id = ${project} order by position, id`,
  ],
  tags: (project) => [
    sql`select id, name, color, ${times("created_at")} from tags where project_id = ${project} order by id`,
  ],
  companies: (project) => [
    sql`select id, external_id, name, domain, monthly_revenue, plan, attributes, ${times("created_at")}
      from companies where project_id = ${project} order by id`,
  ],
  people,
  segments: (project) => [
    sql`select id, name, kind, company, plan, monthly_revenue_from, monthly_revenue_to, attributes, email_domain,
        ${times("first_seen_since", "created_at")}
      from segments where project_id = ${project} order by id`,
  ],
  views: (project) => [
    sql`select id, user_id, name, page, search, is_shared, ${times("created_at")}
      from views where project_id = ${project} order by id`,
  ],
  feedback: (project) =>
    // Merged feedback refers to the one that it was merged into.
    [false, true].map(
      (
        isMerged,
      ) => sql`select f.id, f.user_id, f.title, f.description, f.status, ${times("f.created_at")}, f.rank, f.owner_id,
          f.merged_into, f.merge_target, f.extra_upvotes, f.metadata, f.is_held, ${times("f.locked_at", "f.edited_at")}, f.locked_by, f.lock_reason,
          ${idsOf(sql`select tag_id from feedback_tags as t where t.project_id = ${project} and t.feedback_id = f.id`)} as tags,
          ${addressesOf(project, "feedback_id", "f.id")},
          (select row_to_json(a) from (select user_id, content, ${times("created_at")} from feedback_answers
            where project_id = ${project} and feedback_id = f.id) as a) as answer
        from feedback as f where f.project_id = ${project} and f.is_merged = ${sql.lit(isMerged)} order by f.id`,
    ),
  history: (project) => [
    sql`select feedback_id, id, user_id, from_status, to_status, ${times("created_at")}
      from status_changes where project_id = ${project} order by feedback_id, id`,
  ],
  comments: (project) => [
    sql`select feedback_id, id, reply_to_id, user_id, content, merged_from, is_answer, held_by, ${times("edited_at", "created_at")}
      from comments where project_id = ${project} order by feedback_id, id`,
  ],
  notes: (project) => [
    sql`select feedback_id, id, user_id, content, merged_from, ${times("edited_at", "created_at")}
      from notes where project_id = ${project} order by feedback_id, id`,
  ],
  edits: (project) => [
    sql`select item_id, id, user_id, field, before, ${times("created_at")}
      from edits where project_id = ${project} order by item_id, id`,
  ],
  moderation: (project) => [
    sql`select id, feedback_id, is_comment, user_id, state, reason, was_public, queued_as, reports,
        ${times("created_at", "decided_at")}, decided_by
      from moderation where project_id = ${project} order by id`,
  ],
  reports: (project) => [
    sql`select id, user_id, reason, ${times("created_at")} from reports where project_id = ${project} order by id, user_id`,
  ],
  votes: (project) => [
    sql`select feedback_id, null as comment_id, user_id, ${times("created_at")}, sources, entered_by, evidence
      from feedback_upvotes where project_id = ${project} order by feedback_id, user_id`,
    sql`select feedback_id, comment_id, user_id, ${times("created_at")}, null as sources, null as entered_by, null as evidence
      from comment_upvotes where project_id = ${project} order by feedback_id, comment_id, user_id`,
  ],
  watches: (project) => [
    sql`select user_id, feedback_id, is_watching, ${times("created_at")}
      from feedback_watches where project_id = ${project} order by user_id, feedback_id`,
  ],
  changelogs: (project) => [
    sql`select id, author_id, title, slug, summary, content, image, ${times("publish_date")}, published,
        ${times("announced_at")}, quiet, feedback_status, ${times("edited_at", "created_at")},
        ${addressesOf(project, "changelog_id", "changelogs.id")}
      from changelogs where project_id = ${project} order by id`,
  ],
  links: (project) => [
    sql`select changelog_id, feedback_id from changelog_feedback where project_id = ${project} order by changelog_id, feedback_id`,
  ],
  events: (project) => [
    sql`select id, kind, actor_id, team_only, data, ${times("created_at")}
      from events where project_id = ${project} and kind in (${sql.join(eventKinds.map((kind) => sql.lit(kind)))}) order by id`,
  ],
  files: (project) => [
    sql`select id, created_by, item_kind, item_id, bytes, width, height, sha256, small_sha256, ${times("stored_at", "created_at")}
      from files where project_id = ${project} and item_kind is not null and stored_at is not null and deleted_at is null order by id`,
  ],
};

/** Statements with the lines of a file of an archive, as the column `line`. */
export const archiveLines = (kind: ArchiveKind, projectId: string): RawBuilder<{ line: string }>[] =>
  records[kind](sql`${sql.lit(projectId)}::uuid`).map(
    (rows) => sql<{ line: string }>`select row_to_json(record)::text as line from (${rows}) as record`,
  );
