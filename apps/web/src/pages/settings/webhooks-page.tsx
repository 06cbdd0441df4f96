import type { CreatedWebhook } from "@earshot/client";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Empty } from "../../ui/messages/empty.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { panel } from "../../ui/layout/frame.tsx";
import { FormRow, Rows } from "../../ui/layout/rows.tsx";
import { useGone } from "../../ui/messages/undo.ts";
import { ReadOnly } from "../../shell/manage/read-only.tsx";
import { SettingsFrame } from "../../shell/manage/settings-frame.tsx";
import { useMayManage, useWebhooks } from "../../features/webhook/use-webhooks.ts";
import { WebhookForm } from "../../features/webhook/webhook-form.tsx";
import { WebhookRow } from "../../features/webhook/webhook-row.tsx";
import { WebhookSecret } from "../../features/webhook/webhook-secret.tsx";
import { webhookText as text } from "../../features/webhook/webhook.text.ts";

/** The most webhooks of a project. */
const most = 20;

/** `/p/{slug}/manage/settings/webhooks` */
export function WebhooksPage() {
  const mayManage = useMayManage();
  const { data, error, refetch } = useWebhooks(mayManage);
  const gone = useGone();
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<CreatedWebhook>();
  const shown = data?.filter(({ id }) => !gone.has(id));
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
      {created && <WebhookSecret key={created.secret} created={created} done={() => setCreated(undefined)} />}
      {mayManage && !shown && (error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={3} />)}
      {shown?.length === 0 && !isAdding && (
        <div className={panel}>
          <Empty title={text.none} text={text.noneText} />
        </div>
      )}
      {shown && (shown.length > 0 || isAdding) && (
        <Rows label={text.list}>
          {isAdding && (
            <FormRow>
              <WebhookForm onCreated={setCreated} close={() => setAdding(false)} />
            </FormRow>
          )}
          {shown.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onSecret={setCreated} />
          ))}
        </Rows>
      )}
    </SettingsFrame>
  );
}
