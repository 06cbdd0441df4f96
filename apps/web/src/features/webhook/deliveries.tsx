import type { Webhook, WebhookDelivery } from "@earshot/client";
import { RotateCw, Zap } from "lucide-react";
import { useState } from "react";
import { SendState } from "../../ui/marks/send-state.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Empty } from "../../ui/messages/empty.tsx";
import { Failure, sentenceOf } from "../../ui/messages/failure.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { Cell, Table } from "../../ui/layout/table.tsx";
import { Ago } from "../../ui/text/time.tsx";
import { Exchange } from "./exchange.tsx";
import { useActions, useDeliveries } from "./use-webhooks.ts";
import classes from "./webhook.module.css";
import { webhookText } from "./webhook.text.ts";

const text = webhookText.deliveries;
const small = { size: 14, strokeWidth: 1.75, "aria-hidden": true } as const;

const { columns } = text;
const head = [columns.state, columns.event, columns.response, columns.attempts, columns.when, columns.actions];

interface DeliveryProps {
  webhookId: string;
  delivery: WebhookDelivery;
  /** Sends it again; undefined while the webhook is off. */
  again: (() => void) | undefined;
}

/** A delivery: its state, the response, and the button that sends it again. Its request and response open below it. */
function Delivery({ webhookId, delivery, again }: DeliveryProps) {
  const [isOpen, setOpen] = useState(false);
  const { id, kind, error, response_status: status, attempts, last_attempt_at, created_at, state } = delivery;
  return (
    <>
      <tr>
        <Cell tight>
          <SendState message={delivery} delivered={text.delivered} />
        </Cell>
        <Cell>
          <code className={classes["kind"]} dir="ltr">
            {kind}
          </code>
        </Cell>
        <Cell label={text.columns.response}>{error ?? status ?? text.noResponse}</Cell>
        <Cell label={text.columns.attempts} tight>
          {attempts}
        </Cell>
        <Cell label={text.columns.when} tight>
          <Ago at={last_attempt_at ?? created_at} />
        </Cell>
        <Cell isEnd>
          <Button small aria-label={text.detailsOf(kind)} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {text.details}
          </Button>
          {again && state !== "pending" && (
            <Button small aria-label={text.againThis(kind)} onClick={again}>
              {text.again}
            </Button>
          )}
        </Cell>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={head.length}>
            <Exchange webhookId={webhookId} deliveryId={id} />
          </td>
        </tr>
      )}
    </>
  );
}

/** The deliveries of a webhook, newest first, and what can be sent to it. Nothing is sent while it is off. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { url, is_enabled: isOn } = webhook;
  const { isPending, test, replay, redeliver } = useActions(webhook);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useDeliveries(
    webhook.id,
  );
  const shown = data?.pages.flatMap(({ items }) => items) ?? [];
  const title = (
    <>
      <h2>{text.title(new URL(url).host)}</h2>
      {isOn && (
        <div>
          <Button small disabled={isPending} onClick={replay}>
            <RotateCw {...small} />
            {webhookText.replay}
          </Button>
          <Button small disabled={isPending} onClick={test}>
            <Zap {...small} />
            {webhookText.test}
          </Button>
        </div>
      )}
    </>
  );
  const loading = error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={3} />;
  const empty = data ? <Empty title={text.none} text={text.noneText} /> : loading;
  return (
    <>
      <Table label={text.list} head={head} title={title} empty={shown.length === 0 && empty}>
        {shown.map((delivery) => (
          <Delivery
            key={delivery.id}
            webhookId={webhook.id}
            delivery={delivery}
            again={isOn ? () => redeliver(delivery.id) : undefined}
          />
        ))}
      </Table>
      {hasNextPage && (
        <div>
          <FormError text={isFetchNextPageError ? sentenceOf(error) : null} />
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
    </>
  );
}
