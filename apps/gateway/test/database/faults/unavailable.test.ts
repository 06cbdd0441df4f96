// @module-tag timed
// @module-tag alike
import { openPostgres } from "@earshot/db";
import { startPostgres } from "@earshot/db/testing";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { expectBelow } from "../../support/below.ts";
import { failToStart, startGateway, startListening } from "../../support/child.ts";
import { askEveryApi, isUnavailable } from "./every-api.ts";
import { rest } from "../../support/http.ts";
import { newOwner } from "../../support/owner.ts";
import { samples } from "../../support/samples.ts";

let postgres: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

const health = async (url: string) => {
  const [live, ready] = await Promise.all(["live", "ready"].map((path) => fetch(`${url}/health/${path}`)));
  return [live?.status, ready?.status, ready?.headers.get("retry-after")];
};

test("a gateway without its database is live but not ready, and serves once the database is there", async () => {
  let gateway!: Awaited<ReturnType<typeof startListening>>;
  /** The milliseconds from when the database is there to when a gateway that waited for it serves. */
  async function wait(): Promise<number> {
    await gateway?.stop();
    await postgres.restart("fast", async () => {
      gateway = await startListening({ DATABASE_URL: postgres.url });
      expect(await health(gateway.url)).toEqual([200, 503, "1"]);
      const answers = await askEveryApi({ url: gateway.url, slug: "none", token: "ear_none" });
      expect(answers.filter((answer) => !isUnavailable(answer))).toEqual([]);
    });
    const back = Date.now();
    await vi.waitUntil(async () => (await health(gateway.url))[1] === 200, 60_000);
    return Date.now() - back;
  }
  await expectBelow(5_000, "the wait of a gateway", wait);
  const connection = await openPostgres({ url: postgres.url }, console.error);
  const { slug, token } = await newOwner(connection);
  await connection.close();
  expect((await rest("GET", `/projects/${slug}`, { token, url: gateway.url })).status).toBe(200);
  expect(gateway.output.stdout.match(/waiting for the database/g)).toHaveLength(1);
  expect((await gateway.stop()).code).toBe(0);
});

test("the metrics page is there without the database, but for the depths of the queue", async () => {
  const { url } = await startGateway({ DATABASE_URL: postgres.url, RUN_JOBS: "true" });
  const job = 'earshot_jobs{name="sweep",state="waiting"}';
  await vi.waitUntil(async () => (await samples(url)).has(job), 60_000);
  await postgres.restart("fast", async () => {
    const names = [...(await samples(url)).keys()];
    expect(names).toContain('earshot_pool_connections{pool="primary",state="total"}');
    expect(names.filter((name) => name.startsWith("earshot_jobs"))).toEqual([]);
  });
  await vi.waitUntil(async () => (await samples(url)).has(job), 60_000);
});

test("SIGTERM ends a gateway that is waiting for its database", async () => {
  const gateway = await startListening({ DATABASE_URL: "postgres://127.0.0.1:1/none" });
  expect(await health(gateway.url)).toEqual([200, 503, "1"]);
  expect(await gateway.stop()).toMatchObject({ code: 0, stderr: "" });
});

test("a wrong password, user or database ends the process with one sentence and exit code 1", async () => {
  const url = (change: Partial<URL>) => ({
    PORT: "0",
    DATABASE_URL: Object.assign(new URL(postgres.url), change).href,
  });
  const outcomes = await Promise.all(
    [url({ password: "wrong" }), url({ username: "nobody" }), url({ pathname: "none" })].map(failToStart),
  );
  const login = ": check the user and the password in the database's address.\n";
  expect(outcomes.map(({ code, stderr }) => [code, stderr])).toEqual([
    [1, `password authentication failed for user "postgres"${login}`],
    [1, `password authentication failed for user "nobody"${login}`],
    [1, 'database "none" does not exist: create the database, or check its name in the database\'s address.\n'],
  ]);
});
