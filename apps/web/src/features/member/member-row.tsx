import type { TeamMember } from "@earshot/client";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { Row, RowNote } from "../../ui/layout/rows.tsx";
import { Select } from "../../ui/controls/select.tsx";
import { Ago } from "../../ui/text/time.tsx";
import { useViewer } from "../../data/session/viewer.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { Leave } from "./leave.tsx";
import { memberText } from "./member.text.ts";
import classes from "./people.module.css";
import { nameOf, useRemoveMember, useSetRole } from "./use-members.ts";

const roles = ["member", "admin", "owner"] as const;

/** A member's role; for owners, a choice of roles. */
function Role({ member, setRole }: { member: TeamMember; setRole: (role: TeamMember["role"]) => void }) {
  const { viewer } = useBoard();
  if (!viewer?.can.includes("member.setRole")) return <span>{memberText.roles[member.role]}</span>;
  return (
    <span className={classes["role"]}>
      <Select
        label={memberText.roleOf(nameOf(member))}
        value={member.role}
        options={roles.map((role) => [role, memberText.roles[role]])}
        onChange={(chosen) => setRole(roles.find((role) => role === chosen) ?? member.role)}
      />
    </span>
  );
}

/** A member of the team. */
export function MemberRow({ member }: { member: TeamMember }) {
  const { viewer } = useBoard();
  const self = useViewer();
  const remove = useRemoveMember();
  const { role: shownRole, setRole, fault } = useSetRole(member);
  const isSelf = self?.id === member.id;
  const role = viewer?.role ?? "member";
  const mayRemove = role === "owner" || roles.indexOf(member.role) < roles.indexOf(role);
  const actions = (
    <>
      <Role member={{ ...member, role: shownRole }} setRole={setRole} />
      {isSelf && <Leave userId={member.id} />}
      {!isSelf && mayRemove && (
        <Button kind="quiet" aria-label={memberText.removeThis(nameOf(member))} onClick={() => remove(member)}>
          {memberText.remove}
        </Button>
      )}
    </>
  );
  return (
    <Row mark={<Avatar person={member} />} actions={actions} open={fault !== null && <FormError text={fault} />}>
      <span dir="auto">{nameOf(member)}</span>
      <RowNote>
        {isSelf && <span>{memberText.you}</span>}
        <span dir="ltr">{member.email}</span>
        <span>
          {memberText.joined}
          <Ago at={member.joined_at} />
        </span>
      </RowNote>
    </Row>
  );
}
