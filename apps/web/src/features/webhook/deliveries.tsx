import type { WebhookDelivery } from "@earshot/client";
import { Check, Clock, RotateCw, X } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../ui/marks/badge.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Empty } from "../../ui/messages/empty.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { Row, RowNote, Rows } from "../../ui/layout/rows.tsx";
import { Ago } from "../../ui/text/time.tsx";
import { Exchange } from "./exchange.tsx";
import { useDeliveries } from "./use-webhooks.ts";
import classes from "./webhook.module.css";
import { webhookText } from "./webhook.text.ts";

const text = webhookText.deliveries;
const looks = { delivered: { icon: Check, kind: "ok" }, failed: { icon: X, kind: "danger" } } as const;

/** The state of a delivery: delivered, waiting, or waiting to be tried again. */
function State({ delivery: { state, attempts } }: { delivery: WebhookDelivery }) {
  if (state !== "pending") return <Badge {...looks[state]}>{text.states[state]}</Badge>;
  if (attempts === 0) return <Badge icon={Clock}>{text.states.pending}</Badge>;
  return (
    <Badge icon={RotateCw} kind="warn">
      {text.retrying}
    </Badge>
  );
}

interface DeliveriesProps {
  webhookId: string;
  /** Undefined while the webhook is off. */
  redeliver: ((deliveryId: string) => void) | undefined;
}

interface DeliveryRowProps extends DeliveriesProps {
  delivery: WebhookDelivery;
}

/** A delivery. Its request and response open below it. */
function DeliveryRow({ delivery, webhookId, redeliver }: DeliveryRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { id, kind, state, error, response_status, attempts, last_attempt_at, created_at } = delivery;
  const actions = (
    <>
      <Button small aria-label={text.detailsOf(kind)} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text.details}
      </Button>
      {redeliver && state !== "pending" && (
        <Button small aria-label={text.againThis(kind)} onClick={() => redeliver(id)}>
          {text.again}
        </Button>
      )}
    </>
  );
  return (
    <Row actions={actions} open={isOpen && <Exchange webhookId={webhookId} deliveryId={id} />}>
      <code className={classes["kind"]} dir="ltr">
        {kind}
      </code>
      <RowNote>
        <State delivery={delivery} />
        {error && <span className={classes["error"]}>{error}</span>}
        {!error && response_status && <span>{response_status}</span>}
        {attempts > 0 && <span>{text.attempts(attempts)}</span>}
        <Ago at={last_attempt_at ?? created_at} />
      </RowNote>
    </Row>
  );
}

/** The deliveries of a webhook, newest first. */
export function Deliveries({ webhookId, redeliver }: DeliveriesProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useDeliveries(webhookId);
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={3} />;
  const shown = data.pages.flatMap(({ items }) => items);
  if (shown.length === 0) return <Empty title={text.none} text={text.noneText} />;
  return (
    <>
      <Rows label={text.list}>
        {shown.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} webhookId={webhookId} redeliver={redeliver} />
        ))}
      </Rows>
      {hasNextPage && (
        <div>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
    </>
  );
}
