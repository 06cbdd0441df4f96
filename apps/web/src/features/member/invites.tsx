import { type SubmitEvent, useState } from "react";
import { Bones } from "../../ui/bones.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Field, FormError } from "../../ui/field.tsx";
import { panel } from "../../ui/frame.tsx";
import { Rows } from "../../ui/rows.tsx";
import { useGone } from "../../ui/undo.ts";
import { useBoard } from "../project/use-board.ts";
import { InviteRow } from "./invite-row.tsx";
import classes from "./people.module.css";
import { memberText } from "./member.text.ts";
import { useInvite, useInviteLink, useInvites } from "./use-invites.ts";

const text = memberText.invites;

/** Invites somebody. The link is for where no mail is sent. */
function InviteForm() {
  const [email, setEmail] = useState("");
  const { invite, isPending, fault, invited } = useInvite(() => setEmail(""));
  const linkOf = useInviteLink();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    invite(email);
  };
  return (
    <form className={`${panel} ${classes["invite"]}`} aria-label={text.title} onSubmit={submit}>
      <div className={classes["line"]}>
        <Field
          label={text.email}
          type="email"
          dir="ltr"
          required
          maxLength={254}
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button kind="primary" type="submit" disabled={isPending}>
          {isPending ? text.busy : text.submit}
        </Button>
      </div>
      <FormError text={fault} />
      <div role="status" className={classes["invited"]}>
        {invited && fault === null ? (
          <>
            <p>{text.created(invited.email)}</p>
            <code dir="ltr">{linkOf(invited.id)}</code>
            <CopyButton small value={linkOf(invited.id)} label={text.copy} copied={text.copied} />
          </>
        ) : (
          <p>{text.hint}</p>
        )}
      </div>
    </form>
  );
}

function InviteList() {
  const { viewer } = useBoard();
  const { data, error, refetch, dataUpdatedAt } = useInvites();
  const gone = useGone();
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Bones rows={2} />;
  const shown = data.filter(({ id }) => !gone.has(id));
  const mayChange = viewer?.can.includes("invite.delete") ?? false;
  if (shown.length === 0) return <Empty title={text.none} text={text.noneText} />;
  return (
    <Rows label={text.title}>
      {shown.map((invite) => (
        <InviteRow key={invite.id} invite={invite} now={dataUpdatedAt} mayChange={mayChange} />
      ))}
    </Rows>
  );
}

/** Who is invited; for admins, with where to invite others. */
export function Invites() {
  const { viewer } = useBoard();
  return (
    <section className={classes["section"]} aria-labelledby="invites">
      <h2 id="invites">{text.title}</h2>
      {viewer?.can.includes("invite.create") && <InviteForm />}
      <InviteList />
    </section>
  );
}
