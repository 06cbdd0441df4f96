import type { TeamInvite } from "@earshot/client";
import { Check, Clock, TimerOff } from "lucide-react";
import { Badge } from "../../ui/marks/badge.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { CopyButton } from "../../ui/messages/copy-button.tsx";
import { Row, RowNote } from "../../ui/layout/rows.tsx";
import { Ago } from "../../ui/text/time.tsx";
import { useMessage } from "../../ui/messages/toast.tsx";
import { memberText } from "./member.text.ts";
import { stateOf, useDeleteInvite, useInvite, useInviteLink } from "./use-invites.ts";

const text = memberText.invites;
const looks = {
  pending: { icon: Clock },
  expired: { icon: TimerOff, kind: "warn" },
  accepted: { icon: Check, kind: "ok" },
} as const;

interface InviteRowProps {
  invite: TeamInvite;
  /** The time of loading, which is the same in the server and the browser. */
  now: number;
  mayChange: boolean;
}

/** An invited person, and whether they have joined. */
export function InviteRow({ invite, now, mayChange }: InviteRowProps) {
  const linkOf = useInviteLink();
  const remove = useDeleteInvite();
  const { say, tell } = useMessage();
  const again = useInvite({ onInvited: () => tell(text.sent(email)), onFailed: say });
  const { email, creator, created_at: at } = invite;
  const state = stateOf(invite, now);
  const actions = mayChange && (
    <>
      {state === "pending" && (
        <CopyButton
          small
          value={linkOf(invite)}
          label={text.copy}
          longLabel={text.copyThis(email)}
          copied={text.copied}
        />
      )}
      {state === "expired" && (
        <Button small aria-label={text.againThis(email)} disabled={again.isPending} onClick={() => again.invite(email)}>
          {text.again}
        </Button>
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
