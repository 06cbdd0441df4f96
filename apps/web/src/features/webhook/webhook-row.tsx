import type { CreatedWebhook, Webhook } from "@earshot/client";
import { CircleAlert, CircleCheck, CirclePause } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../ui/marks/badge.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Dialog, DialogFoot } from "../../ui/messages/dialog.tsx";
import { Row, RowNote } from "../../ui/layout/rows.tsx";
import { Ago } from "../../ui/text/time.tsx";
import { Deliveries } from "./deliveries.tsx";
import { kinds } from "./kinds.ts";
import { useActions } from "./use-webhooks.ts";
import { WebhookForm } from "./webhook-form.tsx";
import classes from "./webhook.module.css";
import { webhookText as text } from "./webhook.text.ts";

/** The state of a webhook: on, or the reason why it is off. */
function State({ webhook }: { webhook: Webhook }) {
  const { is_enabled, disabled_reason: reason, disabled_at, failing_since } = webhook;
  const since = is_enabled ? failing_since : disabled_at;
  const ago = since && (
    <span>
      {text.since}
      <Ago at={since} />
    </span>
  );
  if (is_enabled && !failing_since)
    return <Badge {...{ icon: CircleCheck, kind: "ok" as const }}>{text.states.on}</Badge>;
  const isPaused = reason === "paused";
  return (
    <>
      <Badge icon={isPaused ? CirclePause : CircleAlert} {...(!isPaused && { kind: is_enabled ? "warn" : "danger" })}>
        {is_enabled ? text.states.trouble : text.states[reason ?? "paused"]}
      </Badge>
      {ago}
    </>
  );
}

function AskToRotate({ isOpen, close, rotate }: { isOpen: boolean; close: () => void; rotate: () => void }) {
  const confirm = () => {
    rotate();
    close();
  };
  return (
    <Dialog isOpen={isOpen} close={close} title={text.rotateAsk} text={text.rotateText}>
      <DialogFoot>
        <Button onClick={close}>{text.keep}</Button>
        <Button kind="danger" onClick={confirm}>
          {text.rotateDo}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

interface WebhookRowProps {
  webhook: Webhook;
  onSecret: (created: CreatedWebhook) => void;
}

/** A webhook. Its deliveries and its form open below it. */
export function WebhookRow({ webhook, onSecret }: WebhookRowProps) {
  const [open, setOpen] = useState<"deliveries" | "form">();
  const [isAsking, setAsking] = useState(false);
  const { isPending, ...actions } = useActions(webhook, onSecret);
  const { id, url, is_enabled: isOn, with_email } = webhook;
  const show = (part: typeof open) => setOpen(open === part ? undefined : part);
  const opened = (
    <div className={classes["opened"]}>
      <div className={classes["actions"]}>
        {isOn && (
          <>
            <Button small disabled={isPending} onClick={actions.test}>
              {text.test}
            </Button>
            <Button small disabled={isPending} onClick={actions.replay}>
              {text.replay}
            </Button>
          </>
        )}
        <Button small onClick={() => show("form")}>
          {text.edit}
        </Button>
        <Button small disabled={isPending} onClick={() => setAsking(true)}>
          {text.rotate}
        </Button>
        <Button small disabled={isPending} onClick={() => actions.turn(!isOn)}>
          {isOn ? text.turnOff : text.turnOn}
        </Button>
        <Button small kind="quiet" onClick={actions.remove}>
          {text.remove}
        </Button>
      </div>
      <Deliveries webhookId={id} redeliver={isOn ? actions.redeliver : undefined} />
      <AskToRotate isOpen={isAsking} close={() => setAsking(false)} rotate={actions.rotate} />
    </div>
  );
  const toggle = (
    <Button
      small
      aria-label={text.openThis(url)}
      aria-expanded={open === "deliveries"}
      onClick={() => show("deliveries")}
    >
      {text.open}
    </Button>
  );
  const form = <WebhookForm webhook={webhook} close={() => setOpen("deliveries")} />;
  return (
    <Row actions={toggle} open={open && (open === "form" ? form : opened)}>
      <span className={classes["url"]} dir="ltr">
        {url}
      </span>
      <RowNote>
        <State webhook={webhook} />
        <span>{text.kinds(webhook.kinds.length, kinds.length)}</span>
        {with_email && <span>{text.withEmail}</span>}
      </RowNote>
    </Row>
  );
}
