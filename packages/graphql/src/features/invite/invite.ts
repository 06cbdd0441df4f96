import { Invite } from "@earshot/domain";
import { selectInvite, selectInvitePreview } from "./invite.fields.ts";
import { queryField, resultType } from "../../resolve/root-fields.ts";

resultType([Invite], selectInvite.type, {
  select: selectInvite,
  inputOf: ({ id }, { projectSlug }) => ({ projectSlug, inviteId: id }),
});
queryField("invite", selectInvitePreview, { args: { id: "ID" }, inputOf: ({ id }) => ({ inviteId: id }) });
