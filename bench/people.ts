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

  async function line(name: string, call: (n: number) => Promise<unknown>): Promise<string[]> {
    const latencies: number[] = [];
    for (let n = 0; n < count + 20; n++) {
      const start = performance.now();
      await call(n);
      // The first twenty warm up.
      if (n >= 20) latencies.push(performance.now() - start);
    }
    const { p50, p95 } = summary(latencies);
    return [name, milliseconds(p50), milliseconds(p95)];
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

  const lines = [
    await line("`person.list`", read("person.list", { limit: 50 })),
    await line("`person.list` by `q`", read("person.list", { q: "person 4242" })),
    await line("`person.list` of a company", read("person.list", { companyId })),
    await line("`company.list`", read("company.list", { limit: 50 })),
    await line("`feedback.upvoters`", read("feedback.upvoters", { feedbackId: idOf(thousand, 500) })),
    await line("`feedback.page` by companies", read("feedback.page", { sort: "companies", limit: 50 })),
    await line("`feedback.page` by revenue", read("feedback.page", { sort: "revenue", limit: 50 })),
    await line("a vote that makes a person", vote(10)),
    await line("a vote of somebody who is one", vote(20)),
  ];
  await gateway.stop();
  await client.end();
  return lines;
}
