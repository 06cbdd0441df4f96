import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServerOptions } from "./servers.ts";
import type { Warn } from "../warn.ts";

/** Carries lines between all processes on one database, by NOTIFY and LISTEN. */
export interface NotifyChannel {
  /**
   * Sends a line to all listeners, including this process. Sending is retried until it succeeds. If too many lines
   * wait, they are dropped, and all listeners learn that lines were lost. The same happens to a line of more than
   * `maxLineBytes`.
   */
  send(line: string): void;
  /** Listens on a connection of its own, which is opened again whenever it is lost. */
  listen(listener: ChannelListener): void;
  /** Sends the waiting lines, for a few seconds at most, and stops listening. */
  close(): Promise<void>;
}

interface ChannelListener {
  heard(line: string): void;
  /** The channel has received a line of its own: from now on it misses none. */
  up(): void;
  /** Lines may have been lost. None arrives until `up`. */
  lost(): void;
}

interface ChannelParts {
  /** The server to listen on: not a pooler, because in transaction mode it passes no notifications on. */
  server: ServerOptions;
  /** Sends one NOTIFY, outside any transaction. */
  notify(channel: string, payload: string): Promise<unknown>;
  warn: Warn;
}

const channel = "earshot";
/** The `application_name` of the connection that listens. Every process has one. */
export const listenerName = "earshot live";
/** The start of the lines by which a process checks that it receives notifications. */
const greeting = "hello ";
/** PostgreSQL takes less than 8,000 bytes. */
export const maxLineBytes = 7_900;
/** The number of lines that may wait to be sent. */
const maxWaiting = 10_000;
/** An empty line means that some were lost. */
const lostLines = "";
/** Milliseconds that a line waits for others once all have been sent: a NOTIFY costs as much for one as for fifty. */
const gatherTime = 20;
/** The milliseconds between the first two attempts. */
const firstDelay = 100;
/** The most milliseconds between two attempts. */
const longestDelay = 5_000;
/** The milliseconds between two checks of a silent connection. */
const checkEvery = 10_000;
/** The milliseconds that PostgreSQL may take to respond. */
const responseTime = 3_000;

export function openNotifyChannel({ server, notify, warn }: ChannelParts): NotifyChannel {
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
    waiting.push(Buffer.byteLength(line) <= maxLineBytes ? line : lostLines);
    sending ??= sendAll().finally(() => (sending = null));
  }

  async function keepListening(listener: ChannelListener): Promise<void> {
    let told = "";
    for (let delay = firstDelay; !signal.aborted; delay = await pause(delay, signal)) {
      const reason = await hear({ server, notify }, listener, signal, () => {
        delay = firstDelay;
        told = "";
      });
      listener.lost();
      // One warning for each reason, however long it lasts.
      if (!signal.aborted && reason !== told) warn(`live updates are interrupted: ${reason}`);
      told = reason;
    }
  }

  return {
    send,
    listen: (listener) => void keepListening(listener),
    async close() {
      closing.abort();
      await Promise.race([sending, sleep(responseTime, undefined, { ref: false })]);
    },
  };
}

/** Listens until the connection is lost or the channel is closed, and returns the reason. */
async function hear(
  { server, notify }: Pick<ChannelParts, "server" | "notify">,
  listener: ChannelListener,
  signal: AbortSignal,
  onUp: () => void,
): Promise<string> {
  const client = new server.Client({ ...server, application_name: listenerName, query_timeout: responseTime });
  const hello = greeting + randomUUID();
  const heardHello = Promise.withResolvers<void>();
  const ended = new AbortController();
  client.on("error", (error) => ended.abort(error));
  client.on("end", () => ended.abort(new Error("the connection has ended.")));
  const over = AbortSignal.any([signal, ended.signal]);
  client.on("notification", ({ payload = lostLines }) => {
    for (const line of payload.split("\n")) {
      if (line === hello) heardHello.resolve();
      if (line.startsWith(greeting)) continue;
      if (line !== lostLines) {
        listener.heard(line);
        continue;
      }
      listener.lost();
      listener.up();
    }
  });
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    // By another connection: a pooler may pass on what the one that listens sends itself.
    await Promise.race([notify(channel, hello).then(() => heardHello.promise), deafAfter(responseTime, over)]);
    onUp();
    listener.up();
    for (;;) {
      // No race with a promise that lasts as long as the connection: it would remember each of them.
      await sleep(checkEvery, undefined, { signal: over });
      await client.query("select 1");
    }
  } catch (error) {
    return String(error instanceof Error && error.name === "AbortError" ? error.cause : error);
  } finally {
    void client.end().catch(() => undefined);
  }
}

async function deafAfter(time: number, signal: AbortSignal): Promise<never> {
  await sleep(time, undefined, { signal });
  throw new Error(
    "this process does not hear itself. If DATABASE_URL names a pooler in transaction mode, set DATABASE_DIRECT_URL.",
  );
}

/** Takes as many of the first lines as fit in one message. */
function takePayload(lines: string[]): string {
  let payload = lines.shift() ?? lostLines;
  while (lines[0] !== undefined && Buffer.byteLength(payload) + Buffer.byteLength(lines[0]) < maxLineBytes)
    payload += `\n${lines.shift()}`;
  return payload;
}

/** Waits until the delay is over or the signal is aborted, and returns the next delay. */
async function pause(delay: number, signal: AbortSignal): Promise<number> {
  await sleep(delay, undefined, { signal }).catch(() => undefined);
  return Math.min(2 * delay, longestDelay);
}
