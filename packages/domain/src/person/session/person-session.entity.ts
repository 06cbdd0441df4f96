import { createdAt, instant } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/** A token of a person of a project: a bearer, or the cookie of the project's pages. Only its hash is stored. */
export const PersonSessionEntity = defineEntity({
  name: "PersonSession",
  tableName: "person_sessions",
  properties: {
    project_id: p.uuid().primary(),
    hash: p.blob().primary(),
    person_id: p.uuid(),
    created_at: createdAt(),
    expires_at: instant(),
  },
  indexes: [{ name: "person_sessions_person", properties: ["project_id", "person_id"] }],
});
