import { createdAt } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/** A saved filter and sort of the board or the inbox, as the parameters of its address. */
export const ViewEntity = defineEntity({
  name: "View",
  tableName: "views",
  properties: {
    project_id: p.uuid().primary(),
    id: p.uuid().primary(),
    user_id: p.uuid(),
    name: p.text(),
    page: p.text().$type<"board" | "inbox">(),
    search: p.json().$type<Record<string, string>>(),
    is_shared: p.boolean(),
    created_at: createdAt(),
  },
  checks: [{ name: "views_page", expression: "page in ('board', 'inbox')" }],
});
