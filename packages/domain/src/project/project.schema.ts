import { Id, ImageAddress, name, PictureAddress, ProjectPath, Slug, text, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";
import { Visibility } from "../settings/settings.schema.ts";
import { textBudget } from "../text/text-budget.schema.ts";

export const Project = z
  .object({
    id: Id,
    name: z.string(),
    slug: Slug,
    icon: z.string().nullable(),
    icon_radius: z.string(),
    og_image: z.string().nullable(),
    created_at: Timestamp,
  })
  .meta({ id: "Project", description: "A project. It contains feedback, tags, changelogs and a team." });

/** A slug that a project may have. With `projects`, another route would hide its public changelogs. */
const NewSlug = Slug.refine((slug) => slug !== "projects", "is reserved");

export const CreateProjectInput = z.object({
  name: name(1, textBudget.name),
  slug: NewSlug,
  visibility: Visibility.meta({
    description:
      "The people who may read it: everyone (public, the default), signed-in users (internal), or the team (private).",
  }).optional(),
});

export const UpdateProjectInput = ProjectPath.extend({
  name: name(1, textBudget.name).optional(),
  slug: NewSlug.optional(),
  icon: PictureAddress.nullable().optional(),
  icon_radius: text(0, 32).optional(),
  og_image: PictureAddress.nullable().optional(),
});

/** `/v1` accepts any text as a name, and no uploaded pictures. */
export const UpdateProjectInputOfV1 = UpdateProjectInput.extend({
  name: text(1, textBudget.name).optional(),
  icon: ImageAddress.nullable().optional(),
  og_image: ImageAddress.nullable().optional(),
});
