import pg from "pg";
import { idOf, thousand } from "./dataset.ts";
import { makeDatabase } from "./database.ts";
import { summary } from "./latency.ts";
import { ask } from "./raw-http.ts";
import { startGateway } from "./service.ts";

export const peopleColumns = ["with a million people, one caller", "p50, ms", "p95, ms"];

const count = 200;

const milliseconds = (value: number) => value.toFixed(1);

/** Measures the reads of a project with a million people, and votes of those who take part already and of those who do not. */
export async function measurePeople(databaseUrl: string): Promise<string[][]> {
  const url = `${databaseUrl}_people`;
  await makeDatabase(url, "small", "people.sql");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const one = async (statement: string) => String((await client.query<{ id: string }>(statement)).rows[0]?.id);
  const companyId = await one("select id from companies order by external_id limit 1");
  const gateway = await startGateway({ DATABASE_URL: url, ANSWER_CACHE_MB: "0", RUN_JOBS: "false" });
  const projectSlug = "thousand";

  /** Measures calls in turns, because both have the same noise then. */
  async function measured(calls: Readonly<Record<string, (n: number) => Promise<unknown>>>): Promise<string[][]> {
    const latencies = Object.keys(calls).map((): number[] => []);
    for (let n = 0; n < count + 20; n++)
      for (const [at, call] of Object.values(calls).entries()) {
        const start = performance.now();
        await call(n);
        // The first twenty warm up.
        if (n >= 20) latencies[at]?.push(performance.now() - start);
      }
    return Object.keys(calls).map((name, at) => {
      const { p50, p95 } = summary(latencies[at] ?? []);
      return [name, milliseconds(p50), milliseconds(p95)];
    });
  }
  const read = (procedure: string, input: object) => () =>
    ask(gateway.port, {
      path: `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ projectSlug, ...input }))}`,
    });
  // Users 101 to 320 are on no team. Of each two votes of theirs, the first one makes them people of the project.
  const vote = (item: number) => (n: number) =>
    ask(gateway.port, {
      path: "/trpc/feedback.setUpvote",
      body: { projectSlug, feedbackId: idOf(thousand, item), upvoted: true },
      user: 101 + n,
    });

  const reads = {
    "`person.list`": read("person.list", { limit: 50 }),
    "`person.list` by `q`": read("person.list", { q: "person 4242" }),
    "`person.list` of a company": read("person.list", { companyId }),
    "`company.list`": read("company.list", { limit: 50 }),
    "`feedback.upvoters`": read("feedback.upvoters", { feedbackId: idOf(thousand, 500) }),
    "`feedback.page` by companies": read("feedback.page", { sort: "companies", limit: 50 }),
    "`feedback.page` by revenue": read("feedback.page", { sort: "revenue", limit: 50 }),
  };
  const lines = [
    ...(await measured(reads)),
    ...(await measured({ "a vote that makes a person": vote(10), "a vote of somebody who is one": vote(20) })),
  ];
  await gateway.stop();
  await client.end();
  return lines;
}
