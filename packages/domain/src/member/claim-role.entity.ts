import type { Role } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/** A role on a project's team for everybody of whom the identity provider says this. */
export const ClaimRoleEntity = defineEntity({
  name: "ClaimRole",
  tableName: "claim_roles",
  properties: {
    project_id: p.uuid().primary(),
    value: p.text().primary(),
    role: p.text().$type<Role>(),
  },
  checks: [{ name: "claim_roles_role", expression: "role in ('member', 'admin', 'owner')" }],
  indexes: [{ name: "claim_roles_value", properties: ["value"] }],
});
