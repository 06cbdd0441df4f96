import { createdAt, instant } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/** A project's settings; each project has exactly one row. */
export const ProjectConfigEntity = defineEntity({
  name: "ProjectConfig",
  tableName: "project_configs",
  properties: {
    project_id: p.uuid().primary(),
    id: p.uuid(),
    changelog_preview_style: p.text().default("summary"),
    changelog_social_handle: p.text().nullable(),
    custom_domain: p.text().nullable(),
    custom_domain_verified: p.boolean().default(false),
    integration_chat_role_id: p.text().nullable(),
    integration_chat_status: p.boolean().default(false),
    integration_chat_webhook: p.text().nullable(),
    chat_disabled_at: instant().nullable(),
    sso_mode: p.text().$type<"off" | "beside" | "only">().default("off"),
    sso_login_url: p.text().nullable(),
    /** Why the last token was refused. */
    sso_error: p.text().nullable(),
    sso_error_at: instant().nullable(),
    /** The origins whose pages may show the widget, and when each of them did last. */
    widget_origins: p.array().columnType("text[]").defaultRaw("'{}'"),
    widget_seen: p.json().$type<Record<string, string>>().defaultRaw("'{}'"),
    widget_place: p.text().$type<"start" | "end" | "none">().default("end"),
    widget_color: p.text().nullable(),
    widget_label: p.text().default("Feedback"),
    widget_theme: p.text().$type<"auto" | "light" | "dark">().default("auto"),
    /** See importKey. */
    import_key: p.text().nullable(),
    created_at: createdAt(),
  },
  checks: [{ name: "project_configs_sso_mode", expression: "sso_mode in ('off', 'beside', 'only')" }],
});
