import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { takeBack } from "./database.ts";
import { connections, create } from "./mixed.ts";
import { ratio } from "./report.ts";
import { ask, bytesOf } from "./raw-http.ts";
import { startReceiver } from "./receiver.ts";
import { openLoad, type Plan, type Run, run } from "./run.ts";
import { startGateway } from "./service.ts";

const webhooks = 3;
/** Projects of the same size: the first has webhooks. The number of its owner is one more than its own. */
const watched = "p4";
const plain = "p5";
const owner = 5;

/** Measures how much slower feedback is created in a project with webhooks, and how soon its messages arrive. */
export async function measureWebhooks(databaseUrl: string, client: pg.Client, plan: Plan): Promise<string> {
  const { lags, url, close } = await startReceiver();
  const gateway = await startGateway({ DATABASE_URL: databaseUrl, WEBHOOK_ALLOW_PRIVATE: "true" });
  const body = { projectSlug: watched, url, kinds: ["feedback.created"] };
  for (let n = 0; n < webhooks; n++) await ask(gateway.port, { path: "/trpc/webhook.create", body, user: owner });

  const source = openLoad();
  const runs: Record<string, Run[]> = { [watched]: [], [plain]: [] };
  let sent = 0;
  let waited = 0;
  const isWaiting = () => lags.length < sent;
  for (let round = -1; round < plan.rounds; round++)
    for (const [slug, found] of Object.entries(runs)) {
      const requests = Array.from({ length: connections }, (_, n) => [
        bytesOf({ ...create(slug, "An item"), user: n + 1 }),
      ]);
      const load = { ports: [gateway.port], requests, milliseconds: plan.seconds * 1_000 };
      const measured = await run(source, load, [gateway], client);
      const { rows } = await client.query<{ count: number }>(
        "select count(*)::int from feedback join projects on projects.id = project_id where slug = $1 and feedback.created_at > '2026-06-01'",
        [slug],
      );
      const start = performance.now();
      if (slug === watched) sent += webhooks * (rows[0]?.count ?? 0);
      while (isWaiting()) await setTimeout(20);
      if (slug === watched) waited = (performance.now() - start) / 1_000;
      // The first round does not count: V8 has compiled nothing yet.
      if (round >= 0) found.push(measured);
      await takeBack(client);
    }
  source.close();
  await gateway.stop();
  close();
  await client.query("delete from webhooks");
  return `Creating feedback with ${webhooks} webhooks runs at ${ratio(runs[watched] ?? [], runs[plain] ?? [])} of the rate without. The last of ${sent} messages arrived ${waited.toFixed(1)} s after the last run.`;
}
