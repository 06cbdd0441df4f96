/**
 * The events that writes return, by feature. They are stored, and published after commit. Each feature adds its own by
 * declaration merging: see its `<feature>.events.ts`.
 *
 * @public
 */
export interface Events {}

/** Something that happened in a project. It names things by id only, so that a subscriber reads what it may read. */
export type DomainEvent = Events[keyof Events];

/**
 * What is published after commit and not stored, because it is too frequent or too fleeting to follow later.
 *
 * @public
 */
export interface Signals {}

export type Signal = Signals[keyof Signals];

// Alone, the engine knows no feature, and both are `never`.
/** What subscribers get. */
// oxlint-disable-next-line typescript/no-redundant-type-constituents, typescript/no-duplicate-type-constituents -- as above.
export type LiveEvent = DomainEvent | Signal;

/** An event of a project as it is stored. Its data is that of the event's kind. */
export interface StoredEvent {
  readonly xid: string;
  readonly id: string;
  readonly kind: string;
  readonly actor_id: string | null;
  readonly team_only: boolean;
  readonly data: Readonly<Record<string, string>>;
  /** ISO 8601. */
  readonly created_at: string;
}
