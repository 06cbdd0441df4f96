/**
 * The events that writes return, by feature. Each feature adds its own by declaration merging: see its
 * `<feature>.events.ts`.
 *
 * @public
 */
export interface Events {}

/** Something that happened in a project. It names things by id only, so that a subscriber reads what it may read. */
export type DomainEvent = Events[keyof Events];
