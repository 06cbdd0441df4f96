import { createdAt, instant } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/** A repository whose CI may write in a project, by tokens of its forge. */
export const RepositoryEntity = defineEntity({
  name: "Repository",
  tableName: "repositories",
  properties: {
    project_id: p.uuid().primary(),
    id: p.uuid().primary(),
    issuer: p.text(),
    name: p.text(),
    ref: p.text().nullable(),
    /** The forge's own id, of the first token that came: another repository of the same name has another one. */
    forge_id: p.text().nullable(),
    /** Whoever added it, as whom its CI writes. */
    user_id: p.uuid(),
    last_used_at: instant().nullable(),
    created_at: createdAt(),
  },
});
