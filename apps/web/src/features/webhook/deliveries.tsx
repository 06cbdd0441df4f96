import type { WebhookDelivery } from "@earshot/client";
import { Check, Clock, RotateCw, X } from "lucide-react";
import { Badge } from "../../ui/marks/badge.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Empty } from "../../ui/messages/empty.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { Row, RowNote, Rows } from "../../ui/layout/rows.tsx";
import { Ago } from "../../ui/text/time.tsx";
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
          <Row
            key={delivery.id}
            actions={
              redeliver &&
              delivery.state !== "pending" && (
                <Button small aria-label={text.againThis(delivery.kind)} onClick={() => redeliver(delivery.id)}>
                  {text.again}
                </Button>
              )
            }
          >
            <code className={classes["kind"]} dir="ltr">
              {delivery.kind}
            </code>
            <RowNote>
              <State delivery={delivery} />
              {delivery.error && <span className={classes["error"]}>{delivery.error}</span>}
              {!delivery.error && delivery.response_status && <span>{delivery.response_status}</span>}
              {delivery.attempts > 0 && <span>{text.attempts(delivery.attempts)}</span>}
              <Ago at={delivery.last_attempt_at ?? delivery.created_at} />
            </RowNote>
          </Row>
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
