import { cursorOf } from "@earshot/operations/cursor";
import { Id, Instant, PictureAddress, ProjectPath, quietInput, text, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";
import { UserSummary } from "../person/person.schema.ts";
import { textBudget } from "../text/text-budget.schema.ts";

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
  .meta({
    id: "Changelog",
    description:
      "A post about changes in the product. It is public if it is published and its publish date has passed.",
  });

export const AuthoredChangelog = Changelog.extend({ author: UserSummary }).meta({
  id: "AuthoredChangelog",
  description: "A changelog with its author.",
});

export const FeedChangelog = Changelog.extend({
  edited_at: Timestamp.nullable().meta({ description: "The time of the last change of its text or picture." }),
});

export const ChangelogSummary = Changelog.pick({ id: true, slug: true, title: true }).meta({
  id: "ChangelogSummary",
  description: "A public changelog, as the feedback that it ships shows it.",
});

export const ChangelogCursor = cursorOf(["newest"]);

export const ListChangelogsInput = ProjectPath.extend({ cursor: ChangelogCursor.schema.optional() });

export const ChangelogPath = ProjectPath.extend({ changelogId: Id.meta({ description: "The changelog's id." }) });

const Draft = z.object({
  title: text(1, textBudget.title),
  summary: text(0, textBudget.summary).nullable().optional(),
  content: text(0, textBudget.changelog).nullable().optional().meta({ description: "Markdown." }),
  image: PictureAddress.nullable().optional(),
  published: z.boolean().optional(),
  publish_date: Instant.nullable()
    .optional()
    .meta({ description: "The time at which a published changelog becomes public; the default is now." }),
  ...quietInput,
});

export const CreateChangelogInput = ProjectPath.extend(Draft.shape);

export const UpdateChangelogInput = ChangelogPath.extend(Draft.partial().shape);
