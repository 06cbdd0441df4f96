import { createdAt } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

export const TagEntity = defineEntity({
  name: "Tag",
  tableName: "tags",
  properties: {
    project_id: p.uuid().primary(),
    id: p.uuid().primary(),
    name: p.text(),
    color: p.text(),
    created_at: createdAt(),
  },
  indexes: [
    {
      name: "tags_name",
      expression: 'create unique index "tags_name" on "tags" ("project_id", lower("name"))',
    },
  ],
});
