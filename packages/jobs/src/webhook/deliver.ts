import {
  type Attempt,
  dropDelivery,
  type DueDelivery,
  dueDelivery,
  type Exchange,
  recordAttempt,
  recordFailure,
  recordSuccess,
  type MessageContent,
  readContent,
  secretPlace,
  storeExchange,
} from "@earshot/domain";
import { atOnce, type Db, Id, inTransaction, type Tables } from "@earshot/operations";
import { z } from "zod";
import { type Job, job } from "../job.ts";
import { jsonHeaders } from "../outbound.ts";
import type { Services } from "../services.ts";
import { messageOf } from "./message.ts";
import { signedHeaders } from "./signature.ts";

const Delivery = z.object({ project_id: Id, id: Id, attempts: z.int() });

export type DeliverJob = Job<typeof Delivery>;

const minute = 60;
const hour = 3_600;
/** The seconds before each new attempt, of which there are seven, within a day. */
const waits = [30, 2 * minute, 10 * minute, hour, 3 * hour, 8 * hour, 11 * hour];
/** A receiver that comes back gets its messages spread by this part of each wait. */
const jitter = 0.2;
/** No receiver may put off its messages for longer. */
const maxRetryAfter = 12 * hour;

interface CallResult {
  readonly status?: number;
  readonly retryAfter?: number | undefined;
  readonly error?: string;
  /** Missing if nothing was sent. */
  readonly exchange?: Exchange;
}

/** The most deliveries that use the database at once: requests need it, too. The others wait for their receivers, or in turn. */
const mostInDatabase = 2;

/** Sends a delivery to its webhook. A failed attempt adds a job for the next one. */
export function deliverJob(services: Services): DeliverJob {
  const { em, add, post, publicUrl, unseal, metrics, webhookRetries = waits } = services;
  const inTurn = atOnce(mostInDatabase, Number.POSITIVE_INFINITY);

  async function call(delivery: DueDelivery, content: MessageContent): Promise<CallResult> {
    let request: Exchange["request"] | undefined;
    try {
      if (!unseal) return { error: "the server has no AUTH_SECRET to read the webhook's secret with" };
      const body = messageOf(delivery, content, publicUrl());
      const headers = signedHeaders(secretsOf(unseal, delivery), delivery.event_id, body);
      const sent = Object.entries({ ...jsonHeaders, ...headers }).map(([name, value]) => `${name}: ${value}`);
      request = { headers: sent, body };
      const { status, retryAfter, ...response } = await post({ url: delivery.url, body, headers });
      const result = { status, exchange: { request, response } };
      return status >= 200 && status < 300 ? result : { ...result, retryAfter, error: `the response was ${status}` };
    } catch (error) {
      return {
        error: error instanceof Error ? error.message : String(error),
        ...(request && { exchange: { request } }),
      };
    }
  }

  /** Returns a delivery that is due, and what its message is made of. */
  async function read(data: z.infer<typeof Delivery>) {
    const db = em.getKysely<Tables>();
    const delivery = await dueDelivery(db, data);
    if (delivery && !delivery.is_enabled) await dropDelivery(db, delivery);
    const content = delivery?.is_enabled ? await readContent(db, delivery) : null;
    return delivery && content ? { delivery, content } : null;
  }

  function waitAfter({ retryAfter = 0 }: CallResult, attempts: number): number | undefined {
    const wait = webhookRetries[attempts];
    if (wait === undefined) return undefined;
    return Math.max(wait * (1 - jitter + 2 * jitter * Math.random()), Math.min(retryAfter, maxRetryAfter));
  }

  const deliver: DeliverJob = job({
    name: "deliver-webhook",
    schema: Delivery,
    // For failures that are not the receiver's, such as a lost database.
    retries: 10,
    // More than the webhooks of a project, so that a project whose receivers all hang leaves some to others.
    concurrency: 40,
    groupConcurrency: 1,
    async handle(data) {
      const due = await inTurn(() => read(data));
      if (!due) return;
      const { delivery, content } = due;
      const { exchange, ...result } = await call(delivery, content);
      const record = async (transaction: Db) => {
        if (exchange) await storeExchange(transaction, delivery, content, exchange);
        const isOff = result.error
          ? await recordFailure(transaction, delivery, result.status === 410)
          : void (await recordSuccess(transaction, delivery));
        const delay = result.error && !isOff ? waitAfter(result, delivery.attempts) : undefined;
        const ended = result.error ? ("failed" as const) : ("delivered" as const);
        const attempt: Attempt = { ...result, state: delay === undefined ? ended : "pending", delay };
        const isRecorded = await recordAttempt(transaction, delivery, attempt);
        const next = { data: { ...data, attempts: data.attempts + 1 }, group: delivery.webhook_id, delay };
        if (isRecorded && delay !== undefined) await add(transaction, deliver, [next]);
        return attempt.state;
      };
      metrics.called(await inTurn(() => inTransaction(em, record)));
    },
  });
  return deliver;
}

function secretsOf(unseal: NonNullable<Services["unseal"]>, delivery: DueDelivery): string[] {
  const { secret, old_secret } = delivery;
  try {
    return [secret, ...(old_secret ? [old_secret] : [])].map((sealed) => unseal(secretPlace(delivery), sealed));
  } catch (error) {
    throw new Error("the webhook's secret cannot be read, because AUTH_SECRET has changed: rotate it", {
      cause: error,
    });
  }
}
