import type { SsoKey } from "@earshot/client";
import { Check, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { Cell, Table } from "../../ui/layout/table.tsx";
import { Badge } from "../../ui/marks/badge.tsx";
import { Dialog, DialogFoot } from "../../ui/messages/dialog.tsx";
import { Empty } from "../../ui/messages/empty.tsx";
import { Ago, dateOf } from "../../ui/text/time.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import classes from "./sso.module.css";
import { ssoText } from "./sso.text.ts";
import { useChange } from "./use-sso.ts";

const text = ssoText.keys;
const { columns } = text;

function Delete({ ssoKey: { id, kid, tokens_last_hour: count } }: { ssoKey: SsoKey }) {
  const { slug: projectSlug } = useBoard();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { change, isPending, fault } = useChange(close);
  return (
    <>
      <Button small icon kind="danger" aria-label={text.removeThis(kid)} onClick={() => setAsking(true)}>
        <Trash2 size={14} strokeWidth={1.75} aria-hidden="true" />
      </Button>
      <Dialog isOpen={isAsking} close={close} title={text.removeAsk(kid)} text={text.removeText(count)}>
        <FormError text={fault} />
        <DialogFoot>
          <Button onClick={close}>{text.keep}</Button>
          <Button
            kind="danger"
            disabled={isPending}
            onClick={() => change(({ sso }) => sso.deleteKey.mutate({ projectSlug, keyId: id }))}
          >
            {text.removeDo}
          </Button>
        </DialogFoot>
      </Dialog>
    </>
  );
}

const KeyRow = ({ ssoKey }: { ssoKey: SsoKey }) => (
  <tr>
    <Cell>
      <span className={classes["mono"]} dir="ltr">
        {ssoKey.kid}
      </span>
    </Cell>
    <Cell label={columns.kind}>
      <span>
        {text.kinds[ssoKey.kind]}{" "}
        {ssoKey.jwks_url && (
          <span className={classes["mono"]} dir="ltr">
            {ssoKey.jwks_url}
          </span>
        )}
      </span>
    </Cell>
    <Cell label={columns.made}>{dateOf(ssoKey.created_at)}</Cell>
    <Cell label={columns.used}>
      <span className={classes["used"]}>
        {ssoKey.tokens_last_hour > 0 && (
          <Badge icon={Check} kind="ok">
            {text.inUse}
          </Badge>
        )}
        {ssoKey.last_used_at ? <Ago at={ssoKey.last_used_at} /> : text.never}
        {ssoKey.tokens_last_hour > 0 && <span>{text.tokens(ssoKey.tokens_last_hour)}</span>}
      </span>
    </Cell>
    <Cell isEnd>
      <Delete ssoKey={ssoKey} />
    </Cell>
  </tr>
);

/** The keys that tokens are signed with, and when each signed the last one. */
export const Keys = ({ keys }: { keys: readonly SsoKey[] }) => (
  <Table
    label={text.title}
    title={
      <div className={classes["used"]}>
        <h2>{text.title}</h2>
        <span className={classes["note"]}>{text.lead}</span>
      </div>
    }
    head={Object.values(columns)}
    empty={keys.length === 0 && <Empty title={text.none} text={text.noneText} />}
  >
    {keys.map((ssoKey) => (
      <KeyRow key={ssoKey.id} ssoKey={ssoKey} />
    ))}
  </Table>
);
