import { Bones } from "../../ui/bones.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Rows } from "../../ui/rows.tsx";
import { useGone } from "../../ui/undo.ts";
import { ReadOnly } from "../manage/read-only.tsx";
import { SettingsFrame } from "../manage/settings-frame.tsx";
import { useBoard } from "../project/use-board.ts";
import { Invites } from "./invites.tsx";
import { MemberRow } from "./member-row.tsx";
import { memberText } from "./member.text.ts";
import classes from "./people.module.css";
import { useMembers } from "./use-members.ts";

function Members() {
  const { data, error, refetch } = useMembers();
  const gone = useGone();
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Bones rows={3} />;
  return (
    <Rows label={memberText.team}>
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
  return (
    <SettingsFrame title={memberText.title} text={memberText.lead}>
      {role !== "owner" && <ReadOnly text={memberText.readOnly[role]} />}
      <section className={classes["section"]} aria-labelledby="team">
        <h2 id="team">{memberText.team}</h2>
        <p className={classes["meaning"]}>{memberText.meaning}</p>
        <Members />
      </section>
      <Invites />
    </SettingsFrame>
  );
}
