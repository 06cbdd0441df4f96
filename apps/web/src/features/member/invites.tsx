import { textBudget } from "@earshot/client";
import { useState } from "react";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { CopyButton } from "../../ui/messages/copy-button.tsx";
import { Empty } from "../../ui/messages/empty.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { Field, FormError } from "../../ui/forms/field.tsx";
import { panel } from "../../ui/layout/frame.tsx";
import { Rows } from "../../ui/layout/rows.tsx";
import { useGone } from "../../ui/messages/undo.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { InviteRow } from "./invite-row.tsx";
import classes from "./people.module.css";
import { memberText } from "./member.text.ts";
import { useInvite, useInviteLink, useInvites } from "./use-invites.ts";
import { Form } from "../../ui/forms/form.tsx";

const text = memberText.invites;

/** Invites somebody. The link is for servers that send no mail. */
function InviteForm() {
  const [email, setEmail] = useState("");
  const { invite, isPending, fault, invited } = useInvite({
    onInvited: (sent) => setEmail((typed) => (typed === sent ? "" : typed)),
  });
  const linkOf = useInviteLink();
  const { data } = useInvites();
  const link = data?.filter(({ id }) => id === invited?.id).map(linkOf)[0];
  const submit = () => {
    invite(email);
  };
  return (
    <Form className={`${panel} ${classes["invite"]}`} aria-label={text.title} onSubmit={submit}>
      <div className={classes["line"]}>
        <Field
          label={text.email}
          type="email"
          dir="ltr"
          required
          maxLength={textBudget.email}
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
        {invited && link && fault === null ? (
          <>
            <p>{text.created(invited.email)}</p>
            <code dir="ltr">{link}</code>
            <CopyButton small value={link} label={text.copy} copied={text.copied} />
          </>
        ) : (
          <p>{text.hint}</p>
        )}
      </div>
    </Form>
  );
}

function InviteList() {
  const { viewer } = useBoard();
  const { data, error, refetch, dataUpdatedAt } = useInvites();
  const gone = useGone();
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={2} />;
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

/** The invited people; for admins, with the form that invites others. */
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
