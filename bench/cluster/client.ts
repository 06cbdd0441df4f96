import { setTimeout } from "node:timers/promises";
import { tokenOf } from "../dataset.ts";
import type { Ask } from "../raw-http.ts";

/** The results of attempts and of calls. A call is tried again at another gateway until it succeeds. */
interface Tally {
  attempts: number;
  /** Attempts that got a 503. */
  unavailable: number;
  /** Attempts whose connection was refused or broke, or that got no response for 12 s. */
  broken: number;
  calls: number;
  /** Calls that the first attempt did not serve, nor a second one right after it at another gateway. */
  notServedByTwo: number;
  /** The time of the first attempt, in milliseconds, and the seconds since then in which one succeeded. */
  since: number;
  served: Set<number>;
}

interface Call extends Ask {
  user: number;
  /** The Idempotency-Key. */
  key?: string;
}

/** The addresses of gateways, what was met at them, and what no response should have been. */
export interface Client {
  readonly tally: Tally;
  readonly faults: string[];
  /** Sends a request until it succeeds, and returns the body. */
  call<Body>(call: Call): Promise<Body>;
  /** Sends a request once. Returns undefined if the service was unavailable. */
  callOnce<Body>(call: Call): Promise<Body | undefined>;
  /** Waits until every gateway is ready. */
  untilUp(): Promise<void>;
  /** Waits until every gateway has acknowledged a write that was sent from now on; returns when each did, in ms. */
  untilServed(limit: number): Promise<number[]>;
}

export function openClient(addresses: readonly string[]): Client {
  const tally: Tally = {
    attempts: 0,
    unavailable: 0,
    broken: 0,
    calls: 0,
    notServedByTwo: 0,
    since: 0,
    served: new Set(),
  };
  const faults: string[] = [];
  /** The time at which the latest acknowledged write was sent, and that of its response, by gateway. */
  const writes = new Map<string, { sent: number; acknowledged: number }>();

  async function attempt(address: string, { path, body, user, key }: Call): Promise<string | undefined> {
    tally.attempts++;
    const sent = performance.now();
    tally.since ||= sent;
    try {
      const response = await fetch(`${address}${path}`, {
        headers: {
          authorization: `Bearer ${tokenOf(user)}`,
          ...(key && { "idempotency-key": key }),
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { method: "POST", body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(12_000),
      });
      const text = await response.text();
      if (response.ok) {
        tally.served.add(Math.floor((performance.now() - tally.since) / 1_000));
        if (body) writes.set(address, { sent, acknowledged: performance.now() });
        return text;
      }
      if (response.status === 503) tally.unavailable++;
      else faults.push(`${path.slice(0, 100)} is answered with ${response.status}: ${text.slice(0, 300)}`);
    } catch {
      tally.broken++;
    }
    return undefined;
  }

  const someAddress = () => Math.floor(Math.random() * addresses.length);
  const at = (n: number) => addresses[n % addresses.length] ?? "";
  return {
    tally,
    faults,
    async call<Body>(call: Call) {
      tally.calls++;
      const first = someAddress();
      for (let tries = 0; ; tries++) {
        if (tries === 2) tally.notServedByTwo++;
        if (tries > 1) await setTimeout(200);
        const text = await attempt(at(first + tries), call);
        if (text !== undefined) return JSON.parse(text) as Body;
      }
    },
    async callOnce<Body>(call: Call) {
      const text = await attempt(at(someAddress()), call);
      return text === undefined ? undefined : (JSON.parse(text) as Body);
    },
    async untilUp() {
      const isUp = (address: string) =>
        fetch(`${address}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        );
      while (!(await Promise.all(addresses.map(isUp))).every(Boolean)) await setTimeout(100);
    },
    async untilServed(limit) {
      const since = performance.now();
      const served = () =>
        addresses.map((address) => {
          const write = writes.get(address);
          return write && write.sent > since ? write.acknowledged - since : Infinity;
        });
      const first = new Map<number, number>();
      for (;;) {
        for (const [n, time] of served().entries()) if (time < Infinity && !first.has(n)) first.set(n, time);
        if (first.size === addresses.length || performance.now() - since > limit)
          return addresses.map((_, n) => first.get(n) ?? Infinity);
        await setTimeout(10);
      }
    },
  };
}
