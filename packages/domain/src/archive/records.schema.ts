import { Id, Slug, text } from "@earshot/operations/schema";
import { z } from "zod";
import { Attributes } from "../company/attributes.schema.ts";
import { Stage } from "../status/status.schema.ts";
import { Settings } from "../settings/settings.schema.ts";
import { WidgetOrigins, WidgetSettings } from "../settings/widget.schema.ts";
import { OldPaths } from "../old-address/old-address.schema.ts";
import { Metadata } from "../feedback/metadata/metadata.schema.ts";
import { SavedView } from "../view/view.schema.ts";
import { Segment } from "../segment/segment.schema.ts";
import { address, At, long, short } from "./fields.schema.ts";
import { files } from "./file-records.schema.ts";
import { edits, moderation, notes, reports } from "./team-records.schema.ts";

// The records of an archive, by the file that has them. Each is one line of JSON, and has these fields and no others.

const activities = z.array(z.literal(["voting", "commenting", "posting"])).max(3);

const project = z.strictObject({
  id: Id,
  name: short,
  slug: Slug,
  icon: address.nullable(),
  icon_radius: short,
  og_image: address.nullable(),
  created_at: At,
});

const settings = z.strictObject({
  ...Settings.pick({
    visibility: true,
    hold: true,
    hold_until: true,
    held_words: true,
    refused_words: true,
    max_links: true,
    reports_to_hold: true,
  }).shape,
  // Older archives do not say it.
  listed: Settings.shape.listed.default(true),
  team_only: activities,
  guests_may: activities,
  notify_voters: z.boolean(),
  author_tags: z.boolean(),
  currency: short,
  changelog_preview_style: short,
  changelog_social_handle: short.nullable(),
  widget_origins: WidgetOrigins,
  widget_place: WidgetSettings.shape.place,
  widget_color: WidgetSettings.shape.color,
  widget_label: short,
  widget_theme: WidgetSettings.shape.theme,
  /** See importKey. Archives of before had none. */
  import_key: short.nullable().default(""),
});

const role = z.literal(["member", "admin", "owner"]);

const claims = z
  .strictObject({ value: short, role })
  .meta({ description: "A role on the team for whoever the identity provider says this value of." });

const statuses = z.strictObject({
  id: Id,
  name: short,
  color: short,
  stage: Stage,
  position: z.int().min(0).max(1_000),
  moving_into: Id.nullable(),
  moved_by: Id.nullable(),
  moved_quietly: z.boolean().default(false),
  created_at: At,
});

const tags = z.strictObject({ id: Id, name: short, color: short, created_at: At });

const companies = z.strictObject({
  id: Id,
  external_id: short.nullable(),
  name: short,
  domain: short.nullable(),
  monthly_revenue: z.int().min(0).max(1_000_000_000_000).nullable(),
  plan: short.nullable(),
  attributes: Attributes,
  created_at: At,
});

const people = z.strictObject({
  id: Id,
  kind: z.literal(["account", "sso", "anonymous", "imported", "added"]),
  external_id: short.nullable(),
  merged_external_ids: z
    .array(short)
    .default([])
    .meta({ description: "The external_id of each person who was merged into this one." }),
  email: short,
  email_verified: z.boolean(),
  full_name: short.nullable(),
  avatar_url: address.nullable(),
  locale: short.nullable(),
  attributes: Attributes,
  first_seen_at: At.nullable().meta({
    description: "Null: an account that is on the team or wrote a changelog, no more.",
  }),
  last_seen_at: At.nullable(),
  blocked_until: At.nullable(),
  blocked_reason: text(0, 2_000).nullable(),
  companies: z.array(Id).max(1_000).meta({ description: "The ids of the person's companies." }),
  unsubscribed: z.array(short).max(100).meta({ description: "The mails that the person has turned off." }),
  role: role.nullable().meta({ description: "The account's role on the team." }),
  joined_at: At.nullable(),
  by_claim: z.boolean().nullable().meta({ description: "Whether an identity provider has given the role." }),
});

const segments = z.strictObject({
  ...Segment.shape,
  name: short,
  plan: short.nullable(),
  email_domain: short.nullable(),
  first_seen_since: At.nullable(),
  created_at: At,
});

const views = z.strictObject({ ...SavedView.shape, name: short, created_at: At });

const feedback = z.strictObject({
  id: Id,
  user_id: Id.meta({ description: "The id of the person who wrote it." }),
  title: short,
  description: long,
  status: short.meta({ description: "The name of a status." }),
  created_at: At,
  rank: short.nullable(),
  owner_id: Id.nullable(),
  merged_into: Id.nullable().meta({ description: "The feedback that answers for it. Merged feedback comes last." }),
  merge_target: Id.nullable(),
  extra_upvotes: z.int().min(0).max(1_000_000_000).meta({ description: "Votes of nobody who is known." }),
  metadata: Metadata.nullable(),
  is_held: z.boolean().meta({ description: "True: only its author and the team see it." }),
  locked_at: At.nullable().meta({ description: "Since then only the team comments on it." }),
  locked_by: Id.nullable(),
  lock_reason: long.nullable(),
  edited_at: At.nullable(),
  tags: z.array(Id).max(1_000),
  addresses: OldPaths,
  answer: z.strictObject({ user_id: Id, content: long, created_at: At }).nullable(),
});

const history = z.strictObject({
  feedback_id: Id,
  id: Id,
  user_id: Id.nullable(),
  from_status: short,
  to_status: short,
  created_at: At,
});

const comments = z.strictObject({
  feedback_id: Id,
  id: Id,
  reply_to_id: Id.nullable(),
  user_id: Id,
  content: long,
  merged_from: Id.nullable(),
  is_answer: z.boolean(),
  held_by: Id.nullable().meta({ description: "The comment that is held: itself, or one that it replies to." }),
  edited_at: At.nullable(),
  created_at: At,
});

const votes = z.strictObject({
  feedback_id: Id,
  comment_id: Id.nullable().meta({ description: "Null: a vote for the feedback." }),
  user_id: Id,
  created_at: At,
  sources: z.array(Id).max(10_000).nullable(),
  entered_by: Id.nullable(),
  evidence: z.strictObject({ source: long, url: long.optional(), quote: long }).nullable(),
});

const watches = z.strictObject({ user_id: Id, feedback_id: Id, is_watching: z.boolean(), created_at: At });

const changelogs = z.strictObject({
  id: Id,
  author_id: Id,
  title: short,
  slug: Slug,
  summary: text(0, 10_000).nullable(),
  content: long.nullable(),
  image: address.nullable(),
  publish_date: At.nullable(),
  published: z.boolean(),
  announced_at: At.nullable(),
  quiet: z.boolean().meta({ description: "True: nobody is told when it becomes public." }),
  feedback_status: short.nullable(),
  edited_at: At.nullable(),
  addresses: OldPaths,
  created_at: At,
});

const links = z
  .strictObject({ changelog_id: Id, feedback_id: Id })
  .meta({ description: "Feedback that a changelog ships." });

const events = z.strictObject({
  id: Id,
  kind: short,
  actor_id: Id.nullable(),
  team_only: z.boolean(),
  data: z.record(short, z.unknown()),
  created_at: At,
});

/** The records of each file, in the order of the files: each refers to those before it. */
export const archiveRecords = {
  project,
  settings,
  claims,
  statuses,
  tags,
  companies,
  people,
  segments,
  views,
  feedback,
  history,
  comments,
  notes,
  edits,
  moderation,
  reports,
  votes,
  watches,
  changelogs,
  links,
  events,
  files,
};

export type ArchiveKind = keyof typeof archiveRecords;

export type ArchiveRecord<Kind extends ArchiveKind> = z.output<(typeof archiveRecords)[Kind]>;

export const archiveKinds = Object.keys(archiveRecords) as ArchiveKind[];
