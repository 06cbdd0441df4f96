import { createdAt, instant, iso, type Visibility } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";
import type { Hold } from "../settings/settings.schema.ts";

/** `team_only` is what the project reserves for its team; `guests_may` is what it lets people do who are not signed in. */
export const ProjectEntity = defineEntity({
  name: "Project",
  tableName: "projects",
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    slug: p.text(),
    icon: p.text().nullable(),
    icon_radius: p.text().default("rounded-md"),
    og_image: p.text().nullable(),
    created_at: createdAt(),
    visibility: p.text().$type<Visibility>().default("public"),
    team_only: p.array().columnType("text[]").$type<string[]>().default([]),
    guests_may: p.array().columnType("text[]").$type<string[]>().default([]),
    /** False of a public board that the server's first page and its sitemap leave out. */
    listed: p.boolean().default(true),
    /** What is too common in its feedback for the trigram index: see feedback-list/common-parts.commands.ts. */
    common_parts: p.array().columnType("text[]").$type<string[]>().default([]),
    /** Older votes are in no `recent_upvotes`: see vote/recent.commands.ts. */
    votes_since: instant().defaultRaw("(now() - '7 days'::interval)"),
    notify_voters: p.boolean().default(true),
    author_tags: p.boolean().default(false),
    /** Whose feedback and comments are held until the team approves them: see settings/hold.queries.ts. */
    hold: p.text().$type<Hold>().default("nothing"),
    hold_until: p.integer().default(1),
    held_words: p.array().columnType("text[]").$type<string[]>().default([]),
    refused_words: p.array().columnType("text[]").$type<string[]>().default([]),
    max_links: p.integer().nullable(),
    reports_to_hold: p.integer().default(3).nullable(),
    /** The currency of its companies' revenue, by its code of ISO 4217. */
    currency: p.text().default("USD"),
    /** The domain of its own that was verified. */
    domain: p.text().nullable(),
  },
  checks: [
    { name: "projects_visibility", expression: "visibility in ('public', 'internal', 'private')" },
    { name: "projects_team_only", expression: "team_only <@ array['voting', 'commenting', 'posting']" },
    { name: "projects_hold", expression: "hold in ('nothing', 'anonymous', 'newcomers', 'everyone')" },
    { name: "projects_guests_may", expression: "guests_may <@ array['voting', 'commenting', 'posting']" },
  ],
  uniques: [
    { name: "projects_slug", properties: ["slug"] },
    { name: "projects_domain", properties: ["domain"] },
  ],
});

/** The columns of a project, here and when an invite is accepted. */
export const projectColumns = [
  "projects.id",
  "projects.name",
  "projects.slug",
  "projects.icon",
  "projects.icon_radius",
  "projects.og_image",
  iso("projects.created_at").as("created_at"),
] as const;
