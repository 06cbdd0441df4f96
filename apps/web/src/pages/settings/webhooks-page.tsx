import type { CreatedWebhook } from "@earshot/client";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Empty } from "../../ui/messages/empty.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { ShownSecret } from "../../ui/forms/shown-secret.tsx";
import { panel } from "../../ui/layout/frame.tsx";
import { Table } from "../../ui/layout/table.tsx";
import { Deliveries } from "../../features/webhook/deliveries.tsx";
import { useGone } from "../../ui/messages/undo.ts";
import { ReadOnly } from "../../shell/manage/read-only.tsx";
import { SettingsFrame } from "../../shell/manage/settings-frame.tsx";
import { useMayManage, useWebhooks } from "../../features/webhook/use-webhooks.ts";
import { WebhookForm } from "../../features/webhook/webhook-form.tsx";
import { WebhookRow } from "../../features/webhook/webhook-row.tsx";
import { webhookText as text } from "../../features/webhook/webhook.text.ts";

const { columns } = text;

/** The most webhooks of a project. */
const most = 20;

/** `/p/{slug}/manage/settings/webhooks` */
export function WebhooksPage() {
  const mayManage = useMayManage();
  const { data, error, refetch } = useWebhooks(mayManage);
  const gone = useGone();
  const [isAdding, setAdding] = useState(false);
  const [openId, setOpenId] = useState<string>();
  const [editedId, setEditedId] = useState<string>();
  const [created, setCreated] = useState<CreatedWebhook>();
  const shown = data?.filter(({ id }) => !gone.has(id));
  const opened = shown?.find(({ id }) => id === openId);
  const edited = shown?.find(({ id }) => id === editedId);
  const isFull = shown !== undefined && shown.length >= most;
  const add = mayManage && (
    <Button kind="primary" aria-expanded={isAdding} disabled={isFull} onClick={() => setAdding(!isAdding)}>
      <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
      {text.add}
    </Button>
  );
  return (
    <SettingsFrame title={text.title} text={text.lead} action={add}>
      {!mayManage && <ReadOnly text={text.readOnly} />}
      {isFull && <ReadOnly text={text.full} />}
      {created && (
        <ShownSecret
          key={created.secret}
          label={text.secret.title}
          hint={text.secret.once}
          of={created.url}
          secret={created.secret}
          done={() => setCreated(undefined)}
        />
      )}
      {mayManage && !shown && (error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={3} />)}
      {shown?.length === 0 && !isAdding && (
        <div className={panel}>
          <Empty title={text.none} text={text.noneText} />
        </div>
      )}
      {isAdding && <WebhookForm onCreated={setCreated} close={() => setAdding(false)} />}
      {shown && shown.length > 0 && (
        <Table label={text.list} head={[columns.url, columns.events, columns.state, columns.enabled, columns.actions]}>
          {shown.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              isOpen={webhook.id === openId}
              open={() => setOpenId(webhook.id === openId ? undefined : webhook.id)}
              edit={() => setEditedId(webhook.id)}
              onSecret={setCreated}
            />
          ))}
        </Table>
      )}
      {edited && <WebhookForm key={edited.id} webhook={edited} close={() => setEditedId(undefined)} />}
      {opened && <Deliveries key={opened.id} webhook={opened} />}
    </SettingsFrame>
  );
}
