import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import type { Ask, Case } from "./cases.ts";
import { type Counter, startCounter } from "./counter.ts";
import { takeBack } from "./database.ts";
import { answersTo, type Kind, type Service, start } from "./service.ts";
import { ask, asksOf } from "./raw-http.ts";

/** Statements that each case takes of PostgreSQL, by the kind of service. */
export type Statements = Map<Case, Partial<Record<Kind, number>>>;

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
    for (const each of cases) {
      let expected: unknown;
      let gateways: string | undefined;
      const counts: Partial<Record<Kind, number>> = {};
      for (const [kind, { port }, counter] of services.filter(([name]) => answersTo(name, each))) {
        const asks = await asksOf(kind, each, port);
        if (!asks[0]) {
          console.error(`${kind} sends no ETag: "${each.name}" is left out.`);
          continue;
        }
        const { text } = await ask(port, asks[0]);
        // A cached response has the same bytes as an uncached one.
        if (kind === "first") gateways = text;
        if (kind === "again" && [text, (await ask(port, asks[0])).text].some((kept) => kept !== (gateways ?? text)))
          throw new Error(`What is kept of "${each.name}" is not what was read.`);
        const answer = parse(text, each);
        expected = expected === undefined ? answer : expected;
        const isEqual = kind === "peer" ? sameLeaves(answer, expected) : isDeepStrictEqual(answer, expected);
        if (!isEqual)
          throw new Error(`${kind} does not answer "${each.name}" as ${kinds[0]} does:\n${excerpt(expected, answer)}`);
        counts[kind] = await count(port, asks[0], counter);
        // The next service must find the item without this user's vote too.
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

/** The parsed response; null for "not modified". */
const parse = (text: string, { volatile = [] }: Case): unknown =>
  text === "" ? null : JSON.parse(text, (key, value: unknown) => (volatile.includes(key) ? null : value));

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

/** Whether two responses have the same values, whatever their names. */
const sameLeaves = (one: unknown, other: unknown) => isDeepStrictEqual(leaves(one), leaves(other));
const leaves = (value: unknown): string[] =>
  value !== null && typeof value === "object" ? Object.values(value).flatMap(leaves).toSorted() : [String(value)];

/** The texts of two responses from where they differ. */
function excerpt(one: unknown, other: unknown): string {
  const [left, right] = [JSON.stringify(one), JSON.stringify(other)];
  let at = 0;
  while (left[at] === right[at] && at < left.length) at++;
  return [left, right].map((text) => text.slice(Math.max(0, at - 80), at + 200)).join("\n");
}
