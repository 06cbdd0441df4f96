import type { LogSync } from "./log-sync.ts";
import type { Run } from "./statements.ts";
import { failure, idle, message, readyForQuery, statusOf } from "./pg-protocol.ts";

/** The milliseconds that messages wait for another session's transaction. */
const waitLimit = 8_000;
/** The milliseconds that a transaction may be idle. */
const idleLimit = 8_000;

/** Bytes of log after which PostgreSQL writes the changed pages. In single-user mode it would only do so at the end. */
const checkpointEvery = 32 * 2 ** 20;

/** The messages of a session, up to the one that PostgreSQL responds to. */
interface Request {
  readonly session: number;
  readonly messages: Buffer;
  readonly since: number;
}

/** Receives the responses of each session. A session that is ended has failed. */
export interface Clients {
  respond(session: number, response: Buffer): void;
  end(session: number): void;
}

/**
 * Runs the requests of many sessions in the one session of PGlite, in the order in which they arrive. A session with an
 * open transaction holds the database until its end. A response that follows a commit is held until the commit is on
 * the disk, whoever made it: what a reader has seen would otherwise be gone after a power cut.
 */
export class Sessions {
  readonly #run: Run;
  readonly #log: LogSync;
  readonly #clients: Clients;
  #waiting: Request[] = [];
  #held: { session: number; response: Buffer; asked: number }[] = [];
  /** The session with an open transaction, and when it was last active. */
  #holder: number | undefined;
  #active = 0;
  #isScheduled = false;
  #checkpointAt = checkpointEvery;

  constructor(run: Run, log: LogSync, clients: Clients) {
    this.#run = run;
    this.#log = log;
    this.#clients = clients;
  }

  /** The time at which the last request ran. */
  get active(): number {
    return this.#active;
  }

  add(session: number, messages: Buffer): void {
    this.#waiting.push({ session, messages, since: Date.now() });
    this.#schedule();
  }

  /** Forgets a session whose client is gone. */
  end(session: number): void {
    this.#waiting = this.#waiting.filter((request) => request.session !== session);
    if (session === this.#holder) this.#rollBack();
  }

  /** Sends the responses whose commits are on the disk. */
  release(): void {
    while (this.#held[0] && this.#log.isStored(this.#held[0].asked)) {
      const [first] = this.#held.splice(0, 1);
      if (first) this.#clients.respond(first.session, first.response);
    }
  }

  /** Ends requests and transactions that have waited for too long. */
  check(): void {
    const now = Date.now();
    if (this.#holder !== undefined && now - this.#active > idleLimit) {
      const holder = this.#holder;
      this.#clients.respond(holder, failure("FATAL", "25P03", "the transaction was idle for too long"));
      this.#clients.end(holder);
      this.end(holder);
    }
    const isLate = ({ session, since }: Request) => session !== this.#holder && now - since > waitLimit;
    const late = this.#waiting.filter(isLate);
    if (late.length === 0) return;
    this.#waiting = this.#waiting.filter((request) => !isLate(request));
    const refusal = Buffer.concat([
      failure("ERROR", "55P03", "the database was held by another transaction for too long"),
      readyForQuery,
    ]);
    for (const { session } of late) this.#clients.respond(session, refusal);
  }

  /** One request for each turn of the event loop, so that the end of an fsync is noticed between two. */
  #schedule(): void {
    if (this.#isScheduled || !this.#isReady()) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#runNext();
      this.#schedule();
    });
  }

  #isReady(): boolean {
    const holder = this.#holder;
    return holder === undefined ? this.#waiting.length > 0 : this.#waiting.some(({ session }) => session === holder);
  }

  #runNext(): void {
    const next = this.#waiting.findIndex(({ session }) => this.#holder === undefined || session === this.#holder);
    const [request] = next < 0 ? [] : this.#waiting.splice(next, 1);
    if (!request) return;
    const { session } = request;
    const response = this.#run(request.messages);
    this.#active = Date.now();
    const isOpen = statusOf(response) !== idle;
    this.#holder = isOpen ? session : undefined;
    // Nobody outside learns of what happens in a transaction before its end.
    if (isOpen) this.#clients.respond(session, response);
    else {
      this.#held.push({ session, response, asked: this.#log.asked });
      this.release();
      this.#log.start();
    }
    if (!isOpen) this.#checkpoint();
  }

  #checkpoint(): void {
    if (this.#log.written < this.#checkpointAt) return;
    this.#run(message("Q", "checkpoint"));
    this.#checkpointAt = this.#log.written + checkpointEvery;
    this.release();
  }

  #rollBack(): void {
    this.#run(message("Q", "rollback"));
    this.#holder = undefined;
    this.#schedule();
  }
}
