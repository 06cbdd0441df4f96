import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Warn } from "./connection.ts";

/** Carries lines between all processes on one database. */
export interface Wire {
  /**
   * Sends a line of at most 1,000 bytes to all who listen, this process too. It is tried until it works; where too many
   * have to wait for that, they are dropped, and all who listen hear that lines were lost.
   */
  send(line: string): void;
  /** Begins to listen, on a connection of its own that is opened again whenever it is lost. */
  listen(ear: Ear): void;
  /** Sends what is waiting, where that takes no longer than seconds, and stops listening. */
  close(): Promise<void>;
}

interface Ear {
  heard(line: string): void;
  /** From now on every line is heard. */
  up(): void;
  /** Lines may have been lost; none is heard until it is up again. */
  lost(): void;
}

interface WireParts {
  options: pg.ClientConfig;
  /** Sends one NOTIFY, outside any transaction. */
  notify(channel: string, payload: string): Promise<unknown>;
  warn: Warn;
}

const channel = "earshot";
/** PostgreSQL takes less than 8,000 bytes. */
const maxPayload = 7_900;
/** The most lines that wait to be sent. */
const maxWaiting = 10_000;
/** An empty line: some were lost. */
const lostLines = "";
/** Milliseconds that a change may wait for others, once all have been sent: a NOTIFY costs as much for one as for fifty. */
const gatherTime = 20;
/** Milliseconds: between two attempts, the first and the longest; between two checks of a silent connection. */
const [firstDelay, longestDelay, checkEvery] = [100, 5_000, 10_000];
const answerTime = 3_000;

export function openWire({ options, notify, warn }: WireParts): Wire {
  const closing = new AbortController();
  const { signal } = closing;
  let waiting: string[] = [];
  let sending: Promise<void> | null = null;

  async function sendAll(): Promise<void> {
    for (let delay = firstDelay; waiting.length > 0;) {
      const payload = takePayload(waiting);
      const isAll = waiting.length === 0;
      try {
        await notify(channel, payload);
        delay = firstDelay;
        if (isAll) await sleep(gatherTime, undefined, { signal }).catch(() => undefined);
      } catch (error) {
        if (signal.aborted) return warn(`live updates were not sent: ${String(error)}`);
        waiting.unshift(payload);
        delay = await pause(delay, signal);
      }
    }
  }

  function send(line: string): void {
    waiting = waiting.length < maxWaiting ? waiting : [lostLines];
    waiting.push(line);
    sending ??= sendAll().finally(() => (sending = null));
  }

  async function keepListening(ear: Ear): Promise<void> {
    let told = "";
    for (let delay = firstDelay; !signal.aborted; delay = await pause(delay, signal)) {
      const reason = await hear(options, ear, signal, () => {
        delay = firstDelay;
        told = "";
      });
      ear.lost();
      // Once for each reason, however long it takes.
      if (!signal.aborted && reason !== told) warn(`live updates are interrupted: ${reason}`);
      told = reason;
    }
  }

  return {
    send,
    listen: (ear) => void keepListening(ear),
    async close() {
      closing.abort();
      await Promise.race([sending, sleep(answerTime, undefined, { ref: false })]);
    },
  };
}

/** Listens until the connection is lost or the wire is closed, and returns why. */
async function hear(options: pg.ClientConfig, ear: Ear, signal: AbortSignal, onUp: () => void): Promise<string> {
  const client = new pg.Client({ ...options, application_name: "earshot live", query_timeout: answerTime });
  const ended = new Promise<never>((_, reject) => {
    client.on("error", reject);
    client.on("end", () => reject(new Error("the connection has ended.")));
  });
  // It may be rejected while nobody is waiting for it.
  ended.catch(() => undefined);
  client.on("notification", ({ payload = lostLines }) => {
    for (const line of payload.split("\n")) {
      if (line !== lostLines) {
        ear.heard(line);
        continue;
      }
      ear.lost();
      ear.up();
    }
  });
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    onUp();
    ear.up();
    for (;;) {
      await Promise.race([ended, sleep(checkEvery, undefined, { signal })]);
      await client.query("select 1");
    }
  } catch (error) {
    return String(error);
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** As many of the first lines as one message holds. */
function takePayload(lines: string[]): string {
  let payload = lines.shift() ?? lostLines;
  while (lines[0] !== undefined && payload.length + lines[0].length < maxPayload) payload += `\n${lines.shift()}`;
  return payload;
}

/** Waits, no longer than until the signal, and returns how long to wait the next time. */
async function pause(delay: number, signal: AbortSignal): Promise<number> {
  await sleep(delay, undefined, { signal }).catch(() => undefined);
  return Math.min(2 * delay, longestDelay);
}
