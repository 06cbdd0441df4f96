import { type Context, DomainError, type FeedbackChange } from "@earshot/domain";

/** The most streams of one user. */
const maxOfUser = 20;
/** The most changes that wait for a client that reads slowly. */
const maxWaiting = 1_000;
/** How many are handed on at a time. */
const batchSize = 50;
/** After how many milliseconds without a change that is said too. */
const idleTime = 30_000;

interface Place {
  readonly projectId: string;
  readonly userId: string;
  /** Aborted when the client is gone. */
  readonly gone: AbortSignal;
}

interface Listener extends Place {
  waiting: FeedbackChange[];
  /** Why the stream ends. */
  reason: DomainError | null;
  wake(): void;
}

/** Hands changes on to those who listen in this process. */
export interface Hub {
  listen(place: Place): ReturnType<Context["changes"]>;
  deliver: Context["announce"];
  /** Ends all streams with this error, and answers with it until it is open again. */
  close(reason: DomainError): void;
  open(): void;
  /** How many listen. */
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
    listen(place) {
      if (refusal) throw refusal;
      checkRoom(listeners, place.userId, maxStreams);
      const listener: Listener = { ...place, waiting: [], reason: null, wake: () => undefined };
      const leave = () => {
        place.gone.removeEventListener("abort", leave);
        listeners.delete(listener);
        listener.wake();
      };
      place.gone.addEventListener("abort", leave);
      if (!place.gone.aborted) listeners.add(listener);
      return batchesFor(listener, leave);
    },
    deliver(projectId, change) {
      for (const listener of listeners) {
        if (listener.projectId !== projectId) continue;
        if (change) listener.waiting.push(change);
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

function checkRoom(listeners: Set<Listener>, userId: string, maxStreams: number): void {
  if (listeners.size >= maxStreams)
    throw new DomainError("SERVICE_UNAVAILABLE", "this gateway has no room for another subscription: try again later.");
  let count = 0;
  for (const listener of listeners) if (listener.userId === userId) count++;
  if (count >= maxOfUser)
    throw new DomainError("TOO_MANY_REQUESTS", `a user may have ${maxOfUser} subscriptions at a time.`);
}

async function* batchesFor(listener: Listener, leave: () => void): AsyncGenerator<FeedbackChange[], void> {
  try {
    while (!listener.gone.aborted) {
      if (listener.reason) throw listener.reason;
      if (listener.waiting.length === 0) await somethingNew(listener);
      if (!listener.reason && !listener.gone.aborted) yield listener.waiting.splice(0, batchSize);
    }
  } finally {
    leave();
  }
}

const somethingNew = (listener: Listener): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, idleTime);
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
