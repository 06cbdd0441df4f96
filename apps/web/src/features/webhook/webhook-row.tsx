import type { CreatedWebhook, Webhook } from "@earshot/client";
import { CircleAlert, CircleCheck, CirclePause, Ellipsis, KeyRound, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../ui/marks/badge.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Dialog, DialogFoot } from "../../ui/messages/dialog.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/controls/menu.tsx";
import { BareSwitch } from "../../ui/controls/switch.tsx";
import { Cell } from "../../ui/layout/table.tsx";
import { Ago } from "../../ui/text/time.tsx";
import { kinds } from "./kinds.ts";
import { useActions } from "./use-webhooks.ts";
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
  /** True if its deliveries are below the table. */
  isOpen: boolean;
  open: () => void;
  edit: () => void;
  onSecret: (created: CreatedWebhook) => void;
}

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** A webhook. Its address opens its deliveries. */
export function WebhookRow({ webhook, isOpen, open, edit, onSecret }: WebhookRowProps) {
  const [isAsking, setAsking] = useState(false);
  const { isPending, turn, rotate, remove } = useActions(webhook, onSecret);
  const { url, is_enabled: isOn, with_email } = webhook;
  return (
    <tr aria-current={isOpen || undefined}>
      <Cell>
        <button
          type="button"
          className={classes["url"]}
          dir="ltr"
          aria-label={text.openThis(url)}
          aria-expanded={isOpen}
          onClick={open}
        >
          {url}
        </button>
      </Cell>
      <Cell label={text.columns.events} tight>
        {text.kinds(webhook.kinds.length, kinds.length)}
        {with_email && `, ${text.withEmail}`}
      </Cell>
      <Cell label={text.columns.state}>
        <span className={classes["state"]}>
          <State webhook={webhook} />
        </span>
      </Cell>
      <Cell label={text.columns.enabled} tight>
        <BareSwitch aria-label={text.enable(url)} checked={isOn} disabled={isPending} onChange={turn} />
      </Cell>
      <Cell isEnd>
        <Menu
          trigger={
            <Button kind="quiet" icon small aria-label={text.actionsOf(url)}>
              <Ellipsis {...icon} />
            </Button>
          }
        >
          <MenuItem mark={<Pencil {...icon} />} onClick={edit}>
            {text.edit}
          </MenuItem>
          <MenuItem mark={<KeyRound {...icon} />} onClick={() => setAsking(true)}>
            {text.rotate}
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger mark={<Trash2 {...icon} />} onClick={remove}>
            {text.remove}
          </MenuItem>
        </Menu>
        <AskToRotate isOpen={isAsking} close={() => setAsking(false)} rotate={rotate} />
      </Cell>
    </tr>
  );
}
