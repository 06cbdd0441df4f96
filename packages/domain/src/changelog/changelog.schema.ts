import { z } from "zod";
import { UserSummary } from "../account/account.schema.ts";
import { Id, ProjectPath, Timestamp } from "../shared/schema.ts";

export const Changelog = z
  .object({
    id: Id,
    project_id: Id,
    author_id: Id,
    title: z.string(),
    slug: z.string(),
    summary: z.string().nullable(),
    content: z.string().nullable().meta({ description: "Markdown." }),
    image: z.string().nullable(),
    publish_date: Timestamp.nullable(),
    published: z.boolean(),
  })
  .meta({ id: "Changelog", description: "What has changed in the product. Public once it is published and due." });

export const AuthoredChangelog = Changelog.extend({ author: UserSummary }).meta({
  id: "AuthoredChangelog",
  description: "A changelog with its author.",
});

export const ChangelogPath = ProjectPath.extend({ changelogId: Id });
