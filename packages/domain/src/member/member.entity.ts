import { createdAt, type Role } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/** A user's place on a project's team. */
export const MemberEntity = defineEntity({
  name: "Member",
  tableName: "members",
  properties: {
    project_id: p.uuid().primary(),
    user_id: p.uuid().primary(),
    role: p.text().$type<Role>(),
    joined_at: createdAt(),
    /** True if the role is one of claim_roles, which it follows at each sign-in. */
    by_claim: p.boolean().default(false),
  },
  checks: [{ name: "members_role", expression: "role in ('member', 'admin', 'owner')" }],
  indexes: [{ name: "members_user_id", properties: ["user_id"] }],
});
