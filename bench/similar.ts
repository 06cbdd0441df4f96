import type pg from "pg";
import { summary } from "./latency.ts";
import { ask } from "./raw-http.ts";
import { startGateway } from "./service.ts";

const count = 400;

/** The title as somebody else writes it: the same, in another order, with a typo, or with words of the description. */
function variant(n: number, { title, description }: { title: string; description: string }): string {
  const words = title.split(" ");
  const typo = (word: string) => word.replace(/^(.)(.)(.)/, "$1$3$2");
  const variants = [
    words,
    words.toReversed().slice(0, 4),
    words.map((word, index) => (index === 1 ? typo(word) : word)),
    [...words.slice(1), ...description.split(" ").slice(0, 8)],
  ];
  return (variants[n % variants.length] ?? words).join(" ").slice(0, 200);
}

/** Measures how long one caller waits for similar feedback among 100,000 items, and how often the original is found. */
export async function measureSimilar(databaseUrl: string, client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string; title: string; description: string }>(
    `select feedback.id, title, description from feedback join projects on projects.id = project_id
      where slug = 'natural' order by md5(feedback.id::text) limit $1`,
    [count],
  );
  const gateway = await startGateway({ DATABASE_URL: databaseUrl, ANSWER_CACHE_MB: "0" });
  const latencies: number[] = [];
  let found = 0;
  for (const [n, row] of [...rows.slice(0, 20), ...rows].entries()) {
    const input = JSON.stringify({ projectSlug: "natural", text: variant(n, row) });
    const start = performance.now();
    const { text } = await ask(gateway.port, { path: `/trpc/feedback.similar?input=${encodeURIComponent(input)}` });
    // The first twenty warm up.
    if (n < 20) continue;
    latencies.push(performance.now() - start);
    if (text.includes(row.id)) found++;
  }
  await gateway.stop();
  const { p50, p95, p99 } = summary(latencies);
  const [middle, most, nearlyAll] = [p50, p95, p99].map((value) => value.toFixed(1));
  return `Similar feedback among 100,000 items, one caller: p50 ${middle} ms, p95 ${most} ms, p99 ${nearlyAll} ms; the original of ${found} of ${count} texts is found.`;
}
