import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { asksOf, type Case } from "./cases.ts";
import { type Counter, startCounter } from "./counter.ts";
import { takeBack } from "./database.ts";
import { connections } from "./mixed.ts";
import { type Kind, type Service, start } from "./service.ts";
import { type Ask, ask } from "./raw-http.ts";

/** Statements that each case takes of PostgreSQL, by the kind of service. */
export type Statements = Map<Case, Partial<Record<Kind, number>>>;

/** As many requests of the first and of the last connection are sent. */
const most = 200;

/** Sends each case to each service, and throws unless their responses are equal. Counts their statements meanwhile. */
export async function check(
  cases: Case[],
  kinds: readonly Kind[],
  databaseUrl: string,
  client: pg.Client,
): Promise<Statements> {
  const services: [Kind, Service, Counter][] = [];
  const statements: Statements = new Map();
  try {
    for (const kind of kinds) {
      const counter = await startCounter(databaseUrl);
      services.push([kind, await start(kind, counter.url), counter]);
    }
    for (const [, , counter] of services) await settled(counter);
    for (const each of cases) {
      let expected: ApiResponse[] | undefined;
      let uncached: ApiResponse[] | undefined;
      const counts: Partial<Record<Kind, number>> = {};
      for (const [kind, { port }, counter] of services.filter(([name]) => each.kinds.includes(name))) {
        const asks = (await Promise.all([0, connections - 1].map((n) => asksOf(kind, each, n, port)))).flatMap((own) =>
          own.slice(0, most),
        );
        const answers: ApiResponse[] = [];
        for (const one of asks) answers.push(await responseTo(kind, each, one, port));
        expected ??= answers;
        if (kind === "first") uncached = answers;
        for (const [n, answer] of answers.entries()) {
          compare(kind, each, answer, expected[n]);
          if (kind === "again" && !each.writes && uncached && uncached[n]?.text !== answer.text)
            throw new Error(`The cached response of "${each.name}" has other bytes.`);
        }
        // A mixture has no one number of statements.
        if (asks[0] && asks.length < most) counts[kind] = await count(port, asks[0], counter);
        // The next service must find the same rows.
        if (each.writes) await takeBack(client);
      }
      statements.set(each, counts);
    }
    return statements;
  } finally {
    await Promise.all(services.map(([, service]) => service.stop()));
    for (const [, , counter] of services) counter.close();
  }
}

interface ApiResponse {
  text: string;
  value: unknown;
}

/** Asks twice if nothing is written, because the second response of a cache must have the same bytes. */
async function responseTo(kind: Kind, each: Case, one: Ask, port: number): Promise<ApiResponse> {
  const { text } = await ask(port, one);
  if (!each.writes && (await ask(port, one)).text !== text)
    throw new Error(`${kind} answers "${each.name}" in two ways.`);
  const differs = (key: string) => each.writes && (key === "id" || key === "created_at");
  const value: unknown = text === "" ? null : JSON.parse(text, (key, inner: unknown) => (differs(key) ? null : inner));
  return { text, value };
}

function compare(kind: Kind, { name }: Case, answer: ApiResponse, expected: ApiResponse | undefined): void {
  const isEqual =
    kind === "peer" ? sameLeaves(answer.value, expected?.value) : isDeepStrictEqual(answer.value, expected?.value);
  if (isEqual) return;
  throw new Error(
    `${kind} does not answer "${name}" as the floor does:\n${excerpt(expected?.value ?? null, answer.value)}`,
  );
}

/** Waits until a service sends nothing by itself: a gateway starts its background work after it is ready. */
async function settled(counter: Counter): Promise<void> {
  let before: number;
  do {
    before = counter.statements;
    await setTimeout(500);
  } while (counter.statements !== before);
}

/** The median of five, because the gateway sometimes records a token's use in a statement of its own. */
async function count(port: number, first: Ask, counter: Counter): Promise<number> {
  const counts: number[] = [];
  for (let n = 0; n < 5; n++) {
    const before = counter.statements;
    await ask(port, first);
    counts.push(counter.statements - before);
  }
  return counts.toSorted((a, b) => a - b)[2] ?? 0;
}

/** True if two responses have the same values, whatever their names. */
const sameLeaves = (one: unknown, other: unknown) => isDeepStrictEqual(leaves(one), leaves(other));
const leaves = (value: unknown): string[] =>
  value !== null && typeof value === "object" ? Object.values(value).flatMap(leaves).toSorted() : [String(value)];

/** The texts of two responses from where they differ. */
function excerpt(one: unknown, other: unknown): string {
  const left = JSON.stringify(one);
  const right = JSON.stringify(other);
  let at = 0;
  while (left[at] === right[at] && at < left.length) at++;
  return [left, right].map((text) => text.slice(Math.max(0, at - 80), at + 200)).join("\n");
}
