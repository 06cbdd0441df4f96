import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { useDelivery } from "./use-webhooks.ts";
import classes from "./webhook.module.css";
import { webhookText } from "./webhook.text.ts";

const text = webhookText.deliveries.exchange;

interface SideProps {
  title: string;
  headers: readonly string[];
  body: string | null;
}

/** The request or the response: headers, then the body. */
function Side({ title, headers, body }: SideProps) {
  return (
    <section className={classes["side"]}>
      <h2>{title}</h2>
      <pre dir="ltr" aria-label={title}>
        {headers.join("\n")}
        {body && `\n\n${body}`}
      </pre>
    </section>
  );
}

/** The request and the response of a delivery's latest attempt. */
export function Exchange({ webhookId, deliveryId }: { webhookId: string; deliveryId: string }) {
  const { data, error, refetch } = useDelivery(webhookId, deliveryId);
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={2} />;
  const { attempts, request_headers, request_body, response_headers, response_body } = data;
  if (!request_headers) return <p className={classes["none"]}>{attempts === 0 ? text.notYet : text.gone}</p>;
  return (
    <div className={classes["exchange"]}>
      <Side title={text.request} headers={request_headers} body={request_body} />
      {response_headers ? (
        <Side title={text.response} headers={response_headers} body={response_body} />
      ) : (
        <p className={classes["none"]}>{text.noResponse}</p>
      )}
      <p className={classes["none"]}>{text.limit}</p>
    </div>
  );
}
