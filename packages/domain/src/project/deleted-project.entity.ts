import { createdAt } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/** A deleted project that has left rows behind. Its id is not named `project_id`: every node of Citus has a copy. */
export const DeletedProjectEntity = defineEntity({
  name: "DeletedProject",
  tableName: "deleted_projects",
  properties: {
    id: p.uuid().primary(),
    deleted_at: createdAt(),
  },
});
