import {
  deleteClaimRole,
  listClaimRoles,
  listMembers,
  listMembersOfV1,
  removeMember,
  setClaimRole,
  setMemberRole,
} from "@earshot/domain";
import { mutation, query, router } from "../builder.ts";

export const member = router({
  list: query(listMembers, { method: "GET", path: "/projects/{projectSlug}/members", operation: listMembersOfV1 }),
  setRole: mutation(setMemberRole),
  remove: mutation(removeMember),
  claimRoles: query(listClaimRoles),
  setClaimRole: mutation(setClaimRole),
  deleteClaimRole: mutation(deleteClaimRole),
});
