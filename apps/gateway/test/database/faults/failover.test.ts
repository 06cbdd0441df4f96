// @module-tag system
// @module-tag alike
import { type Connection, openPostgres } from "@earshot/db";
import { startPostgres } from "@earshot/db/testing";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startGateway, startListening } from "../../support/child.ts";
import { newOwner } from "../../support/owner.ts";
import { askApi, type ApiResponse, askEveryApi, isUnavailable, kinds } from "./every-api.ts";

let [primary, standby]: Awaited<ReturnType<typeof startPostgres>>[] = [];
let owner: Awaited<ReturnType<typeof newOwner>>;
/** The standby's own connection, which stays. */
let observer: Connection;

beforeAll(async () => {
  primary = await startPostgres();
  const before = await openPostgres({ url: primary.url }, () => undefined);
  await before.migrate();
  owner = await newOwner(before);
  standby = await startPostgres(primary);
  observer = await openPostgres({ url: standby.url }, () => undefined);
  // A commit is acknowledged once the standby has it, too.
  await before.em.execute("alter system set synchronous_standby_names = '*'");
  await before.em.execute("select pg_reload_conf()");
  await before.close();
});

afterAll(async () => {
  await observer.close();
  await standby?.stop();
});

const ready = async (url: string) => {
  const response = await fetch(`${url}/health/ready`);
  return { status: response.status, body: (await response.json()) as object };
};
const until = (isSo: () => Promise<boolean> | boolean) => vi.waitUntil(isSo, { timeout: 60_000, interval: 50 });

test("when the primary is lost and its standby promoted, gateways go on, and no acknowledged write is lost", async () => {
  const { username, password, host } = new URL(primary!.url);
  const hosts = `${new URL(standby!.url).host},${host}`;
  const [gateway, waiting] = await Promise.all([
    startGateway({
      DATABASE_URL: `postgres://${username}:${password}@${hosts}/postgres?target_session_attrs=read-write`,
    }),
    startListening({ DATABASE_URL: standby!.url }),
  ]);
  const target = { url: gateway.url, slug: owner.slug, token: owner.token };
  await until(async () => waiting.output.stdout.includes("waiting for the database"));
  expect((await ready(waiting.url)).status).toBe(503);

  const answers: ApiResponse[] = [];
  const over = new AbortController();
  const writers = Array.from({ length: 4 }, async () => {
    while (!over.signal.aborted) {
      answers.push(await askApi("REST write", target));
      await setTimeout(5);
    }
  });
  const isServed = () => answers.at(-1)?.status === 200;
  await until(() => answers.length > 50 && isServed());
  await primary!.stop();
  await until(() => !isServed());
  await observer.em.execute("select pg_promote()");
  const promoted = performance.now();
  await until(isServed);
  expect(performance.now() - promoted).toBeLessThan(5_000);
  over.abort();
  await Promise.all(writers);

  expect(answers.filter((answer) => answer.status !== 200 && !isUnavailable(answer))).toEqual([]);
  const acknowledged = answers.flatMap(({ status, text }) => (status === 200 ? [JSON.parse(text).id] : []));
  const stored = new Set((await observer.em.execute("select id from feedback")).map(({ id }) => id));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  await until(async () => JSON.stringify(await ready(gateway.url)).includes('"live_updates":"up"'));
  expect((await gateway.stop()).code).toBe(0);
  // The one that knew the standby alone has waited for this.
  await until(async () => (await ready(waiting.url)).status === 200);
  expect((await waiting.stop()).code).toBe(0);
});

test("while the database accepts no writes, they are 503 and the gateway is not ready, and reads go on", async () => {
  const gateway = await startGateway({ DATABASE_URL: standby!.url });
  const target = { url: gateway.url, slug: owner.slug, token: owner.token };
  const setReadOnly = async (isOn: boolean) => {
    await observer.em.execute(`alter system set default_transaction_read_only = ${isOn}`);
    await observer.em.execute("select pg_reload_conf()");
  };
  await setReadOnly(true);
  await until(async () => (await ready(gateway.url)).status === 503);
  for (const kind of kinds.filter((each) => each.endsWith("read")))
    expect([kind, (await askApi(kind, target)).status]).toEqual([kind, 200]);
  // Each refused write ends its connection, and on a busy machine a new one may take longer than a read waits for it.
  await until(async () => {
    const answers = await askEveryApi(target);
    const [reads, writes] = ["read", "write"].map((kind) => answers.filter(({ what }) => what.endsWith(kind)));
    expect(writes!.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(answers.filter((answer) => answer.status !== 200 && !isUnavailable(answer))).toEqual([]);
    return reads!.every(({ status }) => status === 200);
  });
  await setReadOnly(false);
  await until(async () => (await ready(gateway.url)).status === 200);
  expect((await askEveryApi(target)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect((await gateway.stop()).code).toBe(0);
});
