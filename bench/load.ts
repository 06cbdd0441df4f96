import { Worker } from "node:worker_threads";
import { type Connection, openConnection } from "./connection.ts";
import { type LoadResult, summary } from "./latency.ts";

// The load, in a process of its own.

export interface Load {
  /** The connections are spread over them in turn. */
  ports: readonly number[];
  /** For each connection the requests that it repeats, as bytes. */
  requests: string[][];
  milliseconds: number;
  /** Requests a second. Without it, each connection sends the next as soon as a response has arrived. */
  rate?: number | undefined;
}

async function drive({ ports, requests, milliseconds, rate }: Load): Promise<LoadResult> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const latencies: number[] = [];
  const asked = new Map<Connection, number>();
  /** Free connections, and the times at which requests were due that wait for one. */
  const free: Connection[] = [];
  const due: number[] = [];
  let open = 0;
  let refused = 0;
  let begun = performance.now();
  let isOver = false;

  const send = (connection: Connection, time: number) => {
    asked.set(connection, time);
    connection.send();
  };
  const next = (connection: Connection) => {
    const now = performance.now();
    const time = rate === undefined && now - begun < milliseconds ? now : due.shift();
    if (time !== undefined) send(connection, time);
    else if (rate === undefined || isOver) connection.end();
    else free.push(connection);
  };
  /** A response's time counts from when its request was due, also while all connections were busy. */
  const ask = (time: number) => {
    const connection = free.shift();
    if (connection) send(connection, time);
    else due.push(time);
  };
  const pace = (perSecond: number) => {
    begun = performance.now();
    let count = 0;
    const ticker = new Worker(new URL("ticker.ts", import.meta.url), { workerData: milliseconds });
    ticker.on("message", (time: number) => {
      const now = time - performance.timeOrigin;
      for (; count < ((now - begun) * perSecond) / 1_000; count++) ask(now);
    });
    ticker.on("exit", () => {
      isOver = true;
      for (const connection of free) connection.end();
    });
  };

  for (const [index, own] of requests.entries())
    openConnection(ports[index % ports.length] ?? 0, own, {
      opened(connection) {
        next(connection);
        if (++open === requests.length && rate !== undefined) pace(rate);
      },
      answered(connection, isSuccess) {
        const now = performance.now();
        if (isSuccess) latencies.push(now - (asked.get(connection) ?? now));
        else refused++;
        next(connection);
      },
      closed(fault) {
        if (--open === 0 || fault) resolve(fault);
      },
    });
  const fault = await promise;
  return { ...summary(latencies), refused, fault, milliseconds: performance.now() - begun };
}

process.on("message", (load: Load) => void drive(load).then((answered) => process.send?.(answered)));
