export interface CallOptions {
  /** Ends the call at once when it aborts. */
  signal?: AbortSignal | undefined;
  /** The key of a creation, which makes it happen once, however often it is sent. The default is a random one. */
  context?: { idempotencyKey?: string | undefined } | undefined;
}

/** A procedure that reads. */
export interface Query<Input, Output> {
  query: (input: Input, options?: CallOptions) => Promise<Output>;
}

/** The result of a write that was rehearsed, and whom it would tell. */
export interface Rehearsal<Output> {
  result: Output;
  events: readonly ({ kind: string } & Readonly<Record<string, unknown>>)[];
  /** Null for callers who are not on the project's team. */
  tells: Tells | null;
}

/** The people and systems that a write would notify. */
export interface Tells {
  /** Each once, whatever they get. */
  people: number;
  mails: number;
  notifications: number;
  webhooks: number;
  chats: number;
  /** The people who get no mail although it is for them: they have turned it off, have no confirmed address, or are disabled (`no_address`). */
  quiet: { turned_off: number; no_address: number };
  /** The first five of the people. */
  sample: readonly { name: string | null; why: string }[];
}

/** A procedure that writes. */
export interface Mutation<Input, Output> {
  mutate: (input: Input, options?: CallOptions) => Promise<Output>;
}

/** A procedure that sends events until you unsubscribe. */
export interface Subscription<Input, Event> {
  subscribe: (input: Input, options: SubscribeOptions<Event>) => { unsubscribe: () => void };
}

export interface SubscribeOptions<Event> {
  /** Unsubscribes when it aborts. */
  signal?: AbortSignal | undefined;
  /** Called each time the client has connected. */
  onStarted?: (() => void) | undefined;
  onData?: ((event: Event) => void) | undefined;
  /** Called once, when the subscription has ended for good: with an EarshotError, or with what `token` threw. */
  onError?: ((error: Error) => void) | undefined;
  /** Called once, when the subscription has ended without an error. */
  onComplete?: (() => void) | undefined;
}
