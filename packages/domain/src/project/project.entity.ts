import { defineEntity, p } from "@mikro-orm/core";
import { createdAt } from "../shared/columns.ts";

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
  },
  uniques: [{ name: "projects_slug", properties: ["slug"] }],
});
