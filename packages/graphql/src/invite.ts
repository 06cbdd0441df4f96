import { Invite, selectInvite } from "@earshot/domain";
import { resultType } from "./root-fields.ts";

resultType([Invite], selectInvite.type, {
  select: selectInvite,
  inputOf: ({ id }, { projectSlug }) => ({ projectSlug, inviteId: id }),
});
