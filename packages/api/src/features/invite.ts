import { acceptInvite, createInvite, deleteInvite, getInvite, listInvites, listInvitesOfV1 } from "@earshot/domain";
import { mutation, query, router } from "../builder.ts";

const all = "/projects/{projectSlug}/invites";

export const invite = router({
  create: mutation(createInvite, { method: "POST", path: all }),
  list: query(listInvites, { method: "GET", path: all, operation: listInvitesOfV1 }),
  get: query(getInvite),
  accept: mutation(acceptInvite),
  delete: mutation(deleteInvite, { method: "DELETE", path: `${all}/{inviteId}` }),
});
