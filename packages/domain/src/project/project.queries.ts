import { iso } from "../shared/sql.ts";

export const projectColumns = [
  "projects.id",
  "projects.name",
  "projects.slug",
  "projects.icon",
  "projects.icon_radius",
  "projects.og_image",
  iso("projects.created_at").as("created_at"),
] as const;
