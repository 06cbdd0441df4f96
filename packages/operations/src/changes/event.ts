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
 * Signals are published after commit and not stored: they are too frequent or too fleeting to follow later.
 *
 * @public
 */
export interface Signals {}

export type Signal = Signals[keyof Signals];

// Alone, the engine knows no feature, and both are `never`.
/** An event or a signal, as subscribers get it. */
// oxlint-disable-next-line typescript/no-redundant-type-constituents, typescript/no-duplicate-type-constituents -- as above.
export type LiveEvent = (DomainEvent | Signal) & {
  /** That of the stored event; a signal has one of its own. Events that an older gateway has sent have none. */
  readonly id?: string;
};

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
  /** Its place among all events of the project, from 1. */
  readonly sequence: number;
}
