import type pg from "pg";
import { takeBack } from "./database.ts";
import { tokenOf } from "./dataset.ts";
import { summary } from "./latency.ts";
import { startGateway } from "./service.ts";

const count = 500;
const project = "p4";
const owner = 5;

/** A write that is measured: its procedure of tRPC, and the input of the nth. */
interface Rehearsed {
  readonly name: string;
  readonly path: string;
  input(n: number): Record<string, unknown>;
}

/** Measures writes to do with a much-watched item, and their rehearsals, in turns: one caller, who waits for each. */
export async function measureRehearsal(databaseUrl: string, client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string; watchers: number; status: string }>(
    `select feedback.id, feedback.upvotes as watchers, status from feedback join projects on projects.id = project_id
      where slug = $1 order by upvotes desc, feedback.id limit 1`,
    [project],
  );
  const [item] = rows;
  if (!item) throw new Error(`There is no feedback in ${project}.`);
  const feedbackId = item.id;
  const rehearsed: Rehearsed[] = [
    {
      name: `The status of an item with ${item.watchers} votes`,
      path: "feedback.update",
      input: (n) => ({ feedbackId, status: ["planned", "in review"][n % 2] }),
    },
    { name: "A comment on it", path: "comment.create", input: (n) => ({ feedbackId, content: `Comment ${n}` }) },
    { name: "New feedback", path: "feedback.create", input: (n) => ({ title: `Item ${n}`, description: "New." }) },
  ];
  const gateway = await startGateway({ DATABASE_URL: databaseUrl });
  const post = async (path: string, input: object, more: Record<string, string>): Promise<number> => {
    const headers = { authorization: `Bearer ${tokenOf(owner)}`, "content-type": "application/json", ...more };
    const body = JSON.stringify({ projectSlug: project, ...input });
    const start = performance.now();
    const response = await fetch(`http://127.0.0.1:${gateway.port}/trpc/${path}`, { method: "POST", headers, body });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} is answered with ${response.status}: ${text.slice(0, 500)}`);
    return performance.now() - start;
  };
  const lines: string[] = [];
  for (const each of rehearsed) lines.push(`${each.name}: ${await inTurns(each, post)}`);
  await post("feedback.update", { feedbackId, status: item.status }, {});
  await gateway.stop();
  await takeBack(client);
  return lines.join("\n");
}

async function inTurns(
  { path, input }: Rehearsed,
  post: (path: string, input: object, headers: Record<string, string>) => Promise<number>,
): Promise<string> {
  const taken = { writes: [] as number[], rehearsals: [] as number[] };
  let written = 0;
  const rehearse = async () => taken.rehearsals.push(await post(path, input(written), { "earshot-dry-run": "true" }));
  const write = async () => taken.writes.push(await post(path, input(written++), {}));
  for (let n = 0; n < count + 50; n++) {
    // Each goes first in turn: what a write has left to the background goes on beside what follows it.
    for (const step of n % 2 ? [write, rehearse] : [rehearse, write]) await step();
    // The first fifty warm up.
    if (n === 49) taken.writes.length = taken.rehearsals.length = 0;
  }
  const [writes, rehearsals] = [summary(taken.writes), summary(taken.rehearsals)];
  const figures = ({ p50, p95 }: typeof writes) => `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
  return `${figures(writes)}; its rehearsal: ${figures(rehearsals)}, ${(rehearsals.p50 / writes.p50).toFixed(2)} of the write.`;
}
