import type pg from "pg";
import { tokenOf } from "./dataset.ts";
import { summary } from "./latency.ts";
import { startGateway } from "./service.ts";

const count = 500;
const project = "p4";
const owner = 5;

/** Measures a change of the status of a much-watched item, and its rehearsal, in turns: one caller, who waits for each. */
export async function measureRehearsal(databaseUrl: string, client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string; watchers: number; status: string }>(
    `select feedback.id, feedback.upvotes as watchers, status from feedback join projects on projects.id = project_id
      where slug = $1 order by upvotes desc, feedback.id limit 1`,
    [project],
  );
  const [item] = rows;
  if (!item) throw new Error(`There is no feedback in ${project}.`);
  const gateway = await startGateway({ DATABASE_URL: databaseUrl });
  const url = `http://127.0.0.1:${gateway.port}/trpc/feedback.update`;
  const headers = { authorization: `Bearer ${tokenOf(owner)}`, "content-type": "application/json" };
  const timed = async (status: string, more: Record<string, string> = {}): Promise<number> => {
    const body = JSON.stringify({ projectSlug: project, feedbackId: item.id, status });
    const start = performance.now();
    const response = await fetch(url, { method: "POST", headers: { ...headers, ...more }, body });
    const text = await response.text();
    if (!response.ok) throw new Error(`feedback.update is answered with ${response.status}: ${text.slice(0, 500)}`);
    return performance.now() - start;
  };
  const taken = { writes: [] as number[], rehearsals: [] as number[] };
  let written = 0;
  const next = () => ["planned", "in review"][written % 2] ?? "";
  const rehearse = async () => taken.rehearsals.push(await timed(next(), { "earshot-dry-run": "true" }));
  const write = async () => taken.writes.push(await timed(next())) && written++;
  for (let n = 0; n < count + 50; n++) {
    // Each goes first in turn: what a write has left to the background goes on beside what follows it.
    for (const step of n % 2 ? [write, rehearse] : [rehearse, write]) await step();
    // The first fifty warm up.
    if (n === 49) taken.writes.length = taken.rehearsals.length = 0;
  }
  await timed(item.status);
  await gateway.stop();
  const [writes, rehearsals] = [summary(taken.writes), summary(taken.rehearsals)];
  const figures = ({ p50, p95 }: typeof writes) => `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
  return `The status of an item with ${item.watchers} votes, one caller: ${figures(writes)}; its rehearsal: ${figures(rehearsals)}, ${(rehearsals.p50 / writes.p50).toFixed(2)} of the write.`;
}
