import { createInvite, deleteInvite, Invite, Member, removeMember, setMemberRole } from "@earshot/domain";
import { builder, type Row } from "./builder.ts";
import { mutationOf, objectOf } from "./object.ts";

const CreatorType = builder.objectRef<Row>("InviteCreator").implement({
  description: "Who invited.",
  fields: (t) => ({ fullName: t.string({ nullable: true, resolve: (row) => row["full_name"] as string | null }) }),
});

export const InviteType = objectOf("Invite", Invite, (t) => ({
  creator: t.field({
    type: CreatorType,
    nullable: true,
    description: "Null where the invite has just been made or deleted.",
    resolve: (row) => (row["creator"] as Row | undefined) ?? null,
  }),
}));

export const MemberType = objectOf("Member", Member);

mutationOf(createInvite, InviteType);
mutationOf(deleteInvite, InviteType);
mutationOf(setMemberRole, MemberType);
mutationOf(removeMember, MemberType);
