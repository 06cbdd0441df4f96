import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { Rows } from "../../ui/layout/rows.tsx";
import { useGone } from "../../ui/messages/undo.ts";
import { ReadOnly } from "../../shell/manage/read-only.tsx";
import { SettingsFrame } from "../../shell/manage/settings-frame.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { useSignInMethods } from "../../data/session/viewer.ts";
import { Claims } from "../../features/member/claims.tsx";
import { Invites } from "../../features/member/invites.tsx";
import { MemberRow } from "../../features/member/member-row.tsx";
import { memberText } from "../../features/member/member.text.ts";
import classes from "../../features/member/people.module.css";
import { useMembers } from "../../features/member/use-members.ts";

function Members() {
  const { data, error, refetch } = useMembers();
  const gone = useGone();
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={3} />;
  return (
    <Rows label={memberText.members}>
      {data
        .filter(({ id }) => !gone.has(id))
        .map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
    </Rows>
  );
}

/** `/p/{slug}/manage/settings/people` */
export function PeoplePage() {
  const role = useBoard().viewer?.role ?? "member";
  const { providers } = useSignInMethods();
  return (
    <SettingsFrame title={memberText.title} text={memberText.lead}>
      {role !== "owner" && <ReadOnly text={memberText.readOnly[role]} />}
      <section className={classes["section"]} aria-labelledby="members">
        <h2 id="members">{memberText.members}</h2>
        <p className={classes["meaning"]}>{memberText.meaning}</p>
        <Members />
      </section>
      <Invites />
      {role !== "member" && providers.includes("oidc") && <Claims />}
    </SettingsFrame>
  );
}
