import { Invite, selectInvite, selectInvitePreview } from "@earshot/domain";
import { queryField, resultType } from "./root-fields.ts";

resultType([Invite], selectInvite.type, {
  select: selectInvite,
  inputOf: ({ id }, { projectSlug }) => ({ projectSlug, inviteId: id }),
});
queryField("invite", selectInvitePreview, { args: { id: "ID" }, inputOf: ({ id }) => ({ inviteId: id }) });
