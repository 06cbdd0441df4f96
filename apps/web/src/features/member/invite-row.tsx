import type { ExpandedProjectInvite } from "@earshot/client";
import { Check, Clock, TimerOff } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Row, RowNote } from "../../ui/rows.tsx";
import { Ago } from "../../ui/time.tsx";
import { memberText } from "./member.text.ts";
import { stateOf, useDeleteInvite, useInviteLink } from "./use-invites.ts";

const text = memberText.invites;
const looks = {
  pending: { icon: Clock },
  expired: { icon: TimerOff, kind: "warn" },
  accepted: { icon: Check, kind: "ok" },
} as const;

interface InviteRowProps {
  invite: ExpandedProjectInvite;
  /** When it was loaded, which the server and the browser agree on. */
  now: number;
  mayChange: boolean;
}

/** Somebody who is invited, and whether they came. */
export function InviteRow({ invite, now, mayChange }: InviteRowProps) {
  const [linkOf, remove] = [useInviteLink(), useDeleteInvite()];
  const { id, email, creator, created_at: at } = invite;
  const state = stateOf(invite, now);
  const actions = mayChange && (
    <>
      {state === "pending" && (
        <CopyButton small value={linkOf(id)} label={text.copy} longLabel={text.copyThis(email)} copied={text.copied} />
      )}
      <Button small kind="quiet" aria-label={text.removeThis(email)} onClick={() => remove(invite)}>
        {text.remove}
      </Button>
    </>
  );
  return (
    <Row actions={actions}>
      <span dir="ltr">{email}</span>
      <RowNote>
        <Badge {...looks[state]}>{text.states[state]}</Badge>
        <span>
          {text.by(creator.full_name ?? text.deletedUser)}
          <Ago at={at} />
        </span>
      </RowNote>
    </Row>
  );
}
