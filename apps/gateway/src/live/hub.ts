import { type Context, DomainError, type LiveEvent } from "@earshot/operations";

/** The most streams of one user. */
const maxPerUser = 20;
/** The most events that may wait for a slow client. */
const maxWaiting = 1_000;
/** The most events in one batch. */
const batchSize = 50;
/**
 * Milliseconds. At each multiple of it, whoever waits for events gets an empty batch: all at the same time, because their
 * checks share a statement then.
 */
const idleTime = 30_000;

interface Subscriber {
  /** The id of a project or a user. */
  readonly topic: string;
  /** Null for an anonymous client and for a guest: anybody can be any number of those. */
  readonly userId: string | null;
  /** Aborted when the client is gone. */
  readonly gone: AbortSignal;
}

interface Listener extends Subscriber {
  waiting: LiveEvent[];
  /** The reason for which the stream ends. */
  reason: DomainError | null;
  wake(): void;
}

/** Passes events on to the subscribers in this process. */
export interface Hub {
  listen(subscriber: Subscriber): ReturnType<Context["events"]>;
  deliver: Context["publish"];
  /** Ends all streams with this error, and refuses new ones with it until it is opened again. */
  close(reason: DomainError): void;
  open(): void;
  /** The number of subscribers. */
  count(): number;
}

export function createHub(maxStreams: number): Hub {
  const listeners = new Set<Listener>();
  let refusal: DomainError | null = null;

  function end(listener: Listener, reason: DomainError): void {
    listeners.delete(listener);
    listener.waiting = [];
    listener.reason = reason;
    listener.wake();
  }

  return {
    listen(subscriber) {
      if (refusal) throw refusal;
      checkLimits(listeners, subscriber.userId, maxStreams);
      const listener: Listener = { ...subscriber, waiting: [], reason: null, wake: () => undefined };
      const leave = () => {
        subscriber.gone.removeEventListener("abort", leave);
        listeners.delete(listener);
        listener.wake();
      };
      subscriber.gone.addEventListener("abort", leave);
      if (!subscriber.gone.aborted) listeners.add(listener);
      return Object.assign(batchesFor(listener), { leave });
    },
    deliver(topic, events) {
      for (const listener of listeners) {
        if (listener.topic !== topic) continue;
        listener.waiting.push(...events);
        listener.wake();
        if (listener.waiting.length > maxWaiting) end(listener, tooSlow());
      }
    },
    close(reason) {
      refusal = reason;
      for (const listener of listeners) end(listener, reason);
    },
    open: () => void (refusal = null),
    count: () => listeners.size,
  };
}

function checkLimits(listeners: Set<Listener>, userId: string | null, maxStreams: number): void {
  let count = 0;
  for (const listener of listeners) if (listener.userId === userId) count++;
  // Anonymous clients may take half of the streams, so that users find room.
  if (listeners.size >= maxStreams || (userId === null && count >= maxStreams / 2))
    throw new DomainError("SERVICE_UNAVAILABLE", "this gateway has no room for another subscription: try again later.");
  if (userId !== null && count >= maxPerUser)
    throw new DomainError("TOO_MANY_REQUESTS", `a user may have ${maxPerUser} subscriptions at a time.`);
}

async function* batchesFor(listener: Listener): AsyncGenerator<LiveEvent[], void> {
  while (!listener.gone.aborted) {
    if (listener.reason) throw listener.reason;
    if (listener.waiting.length === 0) await wokenUp(listener);
    if (!listener.reason && !listener.gone.aborted) yield listener.waiting.splice(0, batchSize);
  }
}

const wokenUp = (listener: Listener): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, idleTime - (Date.now() % idleTime));
    listener.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });

const tooSlow = () =>
  new DomainError(
    "SERVICE_UNAVAILABLE",
    "changes came faster than they were read, and some were dropped: subscribe again, and read anew what is shown.",
  );
