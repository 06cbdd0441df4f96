import {
  type Db,
  type EventPosition,
  inTransaction,
  isAfterPosition,
  isSettled,
  type Tables,
} from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { sql } from "kysely";
import { setTimeout as rest } from "node:timers/promises";
import type { AddJobs } from "./job.ts";

/** An event as it is stored. Its data is that of the event's kind. */
export interface StoredEvent {
  readonly project_id: string;
  readonly xid: string;
  readonly id: string;
  readonly kind: string;
  readonly actor_id: string | null;
  readonly team_only: boolean;
  readonly data: Readonly<Record<string, string>>;
  /** ISO 8601. */
  readonly created_at: string;
}

/**
 * Turns a batch of events into rows and jobs. It gets every event once, in order, because what it writes is committed with
 * the position of the reader. A batch takes as many statements as a single event. What it returns is called after the
 * commit.
 */
export type Consumer = (db: Db, events: readonly StoredEvent[], add: AddJobs) => Promise<(() => void) | void>;

interface RelayParts {
  em: EntityManager;
  consumers: readonly Consumer[];
  add: AddJobs;
  /** Called after events were passed on: how many, and how old the first of them was, in seconds. */
  relayed(count: number, lag: number): void;
  warn(message: string): void;
}

export interface Relay {
  /** Says that there are new events. */
  wake(): void;
  /** Waits for the batch at hand. */
  stop(): Promise<void>;
}

/** The most events that are passed on at once. */
const mostAtOnce = 500;
/** Milliseconds between two looks: for events of other processes, and for those that an older transaction holds back. */
const [lookEvery, heldBack] = [5_000, 50];
/** The least time between two looks, and how many times as long as a batch the relay rests after it: requests come first. */
const [breath, rests] = [50, 4];

/** Follows the events of all projects, and passes them to the consumers. One process at a time does so. */
export function startRelay({ em, consumers, add, relayed, warn }: RelayParts): Relay {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWoken = false;
  let isFirst = true;
  /** How many are passed on at once: fewer after a failure, because so many may take too long. */
  let size = mostAtOnce;
  const stopping = new AbortController();

  /** Passes on a batch, and returns the milliseconds to wait for the next. */
  async function relayNext(): Promise<number> {
    if (isFirst) await takePosition(em.getKysely<Tables>());
    isFirst = false;
    if (!(await hasMore(em.getKysely<Tables>()))) return lookEvery;
    const { events, isHeldBack, after } = await relayBatch(em, consumers, add, size);
    for (const call of after) call?.();
    const [oldest] = events;
    if (oldest) relayed(events.length, (Date.now() - Date.parse(oldest.created_at)) / 1_000);
    const isFull = events.length === size;
    size = Math.min(2 * size, mostAtOnce);
    if (isFull) return 0;
    return isHeldBack ? heldBack : lookEvery;
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    let pause = lookEvery;
    do {
      isWoken = false;
      const start = performance.now();
      pause = await relayNext().catch((error: unknown) => {
        warn(`events were not passed on: ${String(error)}`);
        size = Math.ceil(size / 4);
        return lookEvery;
      });
      await rest(Math.max(breath, rests * (performance.now() - start)), undefined, { signal: stopping.signal }).catch(
        () => undefined,
      );
    } while (isWoken && !stopping.signal.aborted);
    running = undefined;
    if (!stopping.signal.aborted) timer = setTimeout(wake, pause);
  }

  function wake(): void {
    isWoken = true;
    if (!stopping.signal.aborted) running ??= run();
  }

  wake();
  return {
    wake,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

/** Makes the position before the first event, unless the relay has come further. */
const takePosition = (db: Db) =>
  sql`insert into event_readers (name, xid, id) values ('relay', '0', '00000000-0000-0000-0000-000000000000')
    on conflict do nothing`.execute(db);

/** Whether there are events after the position. It locks and writes nothing: most looks find none. */
async function hasMore(db: Db): Promise<boolean> {
  const position = { xid: sql<string>`reader.xid`, id: sql<string>`reader.id` };
  const { rows } = await sql`select from event_readers as reader where name = 'relay'
    and exists (select from events where ${isAfterPosition(position)})`.execute(db);
  return rows.length > 0;
}

/** Passes on the next events in one transaction. Another process that does so at the time is not waited for. */
const relayBatch = (em: EntityManager, consumers: readonly Consumer[], add: AddJobs, size: number) =>
  inTransaction(em, async (db) => {
    const { rows: positions } = await sql<EventPosition>`
      select xid::text, id from event_readers where name = 'relay' for update skip locked`.execute(db);
    const [position] = positions;
    if (!position) return { events: [], isHeldBack: false, after: [] };
    const { rows } = await sql<StoredEvent & { is_settled: boolean }>`
      select project_id, xid::text, id, kind, actor_id, team_only, data, created_at, ${isSettled} as is_settled
      from events where ${isAfterPosition(position)} order by xid, id limit ${size}`.execute(db);
    const events = rows.filter(({ is_settled }) => is_settled);
    const last = events.at(-1);
    const after: Awaited<ReturnType<Consumer>>[] = [];
    if (last) {
      for (const consume of consumers) after.push(await consume(db, events, add));
      await sql`update event_readers set xid = ${last.xid}::xid8, id = ${last.id} where name = 'relay'`.execute(db);
    }
    return { events, isHeldBack: events.length < rows.length, after };
  });
