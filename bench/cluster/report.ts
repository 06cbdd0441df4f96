import { spawnSync } from "node:child_process";
import pg from "pg";
import type { Client } from "./client.ts";
import { databaseUrl } from "./patroni.ts";
import { sharedItems, type Writer } from "./people.ts";

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`;

/** Compares the database with what was acknowledged. Returns a sentence for each difference, and the number of writes. */
async function compare(writers: readonly Writer[], database: pg.Client) {
  const faults: string[] = [];
  let writes = 0;
  for (const { user, slug, items, votes } of writers) {
    const { rows } = await database.query<{ id: string; title: string; votes: number; comments: string[] }>(
      `select f.id, f.title,
         (select count(*) from feedback_upvotes v where (v.project_id, v.feedback_id) = (f.project_id, f.id))::int as votes,
         (select coalesce(array_agg(c.id::text), '{}') from comments c
            where (c.project_id, c.feedback_id) = (f.project_id, f.id)) as comments
       from feedback f join projects p on p.id = f.project_id where p.slug = $1`,
      [slug],
    );
    const stored = new Map(rows.map((row) => [row.id, row]));
    for (const { id, title, isVoted, comments } of items) {
      const row = stored.get(id);
      if (!row) faults.push(`lost: item ${title} of ${slug}`);
      else if (isVoted && row.votes !== 1) faults.push(`lost: the vote on item ${title} of ${slug}`);
      const missing = comments.filter((comment) => !row?.comments.includes(comment));
      if (missing.length > 0) faults.push(`lost: ${missing.length} comments on item ${title} of ${slug}`);
      writes += 2 + comments.length;
    }
    const doubled = rows.length - new Set(rows.map(({ title }) => title)).size;
    if (doubled > 0) faults.push(`doubled: ${doubled} items of ${slug}`);
    const shared = await database.query<{ feedback_id: string }>(
      `select feedback_id from feedback_upvotes v join users u on u.id = v.user_id
       where u.email = $1 and feedback_id = any($2)`,
      [`user${user}@bench.example`, sharedItems],
    );
    const voted = shared.rows.map((row) => row.feedback_id);
    for (const [id, upvoted] of votes)
      if (voted.includes(id) !== upvoted) faults.push(`lost: a vote of ${slug} on a shared item`);
    // Each item comes with one change of a vote on a shared item.
    writes += items.length;
  }
  return { faults, writes };
}

/** Prints what the clients met and every fault, with those that the database shows. Returns whether there is none. */
export async function report({ tally, faults }: Client, writers: readonly Writer[]): Promise<boolean> {
  const until = performance.now();
  const database = new pg.Client(databaseUrl);
  await database.connect();
  const compared = await compare(writers, database);
  await database.end();
  const cli = new URL("../../apps/gateway/src/cli.ts", import.meta.url).pathname;
  const verified = spawnSync(process.execPath, [cli, "verify"], {
    env: { PATH: process.env["PATH"], DATABASE_URL: databaseUrl },
    encoding: "utf8",
  });
  const all = [...faults, ...compared.faults];
  if (verified.status !== 0) all.push(`verify exits with ${verified.status}: ${verified.stdout}${verified.stderr}`);
  const { attempts, unavailable, broken, calls, notServedByTwo, since, served } = tally;
  const seconds = Math.ceil((until - since) / 1_000);
  console.info(`${compared.writes} acknowledged writes; ${attempts} requests, ${unavailable} got 503, ${broken} broke`);
  console.info(
    `available: ${percent(attempts - unavailable - broken, attempts)} of requests, ` +
      `${percent(calls - notServedByTwo, calls)} of calls with one retry at the other gateway, ` +
      `${percent(served.size, seconds)} of ${seconds} seconds`,
  );
  console.info(all.length === 0 ? "nothing lost, doubled or stale; verify is clean" : `${all.length} FAULTS`);
  for (const fault of all.slice(0, 50)) console.info(fault);
  return all.length === 0;
}
