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
