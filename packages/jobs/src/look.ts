import { type Db, iso } from "@earshot/operations";
import { sql } from "kysely";

/** The most jobs in trouble that are returned. */
const mostTroubled = 100;

/** The queue makes its tables when a process first takes up jobs. */
async function hasQueue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select to_regclass('jobs.job') is not null as has`.execute(db);
  return rows[0]?.has ?? false;
}

/** Reads the numbers of waiting and failed jobs by name, and the jobs that have failed or wait for another try. */
export async function readJobs(db: Db): Promise<{ depths: unknown[]; troubled: unknown[] }> {
  if (!(await hasQueue(db))) return { depths: [], troubled: [] };
  const { rows: depths } = await sql`select name, (queued_count + active_count)::int as waiting,
    failed_count::int as failed from jobs.queue where name !~ '^__' order by name`.execute(db);
  const { rows: troubled } = await sql`
    select id, name, state = 'failed' as is_failed, retry_count + 1 as tries, retry_limit + 1 as most_tries,
      left(output->>'message', 500) as error, ${iso("changed")} as changed_at,
      case when state = 'retry' then ${iso("start_after")} end as next_at
    from (select *, coalesce(completed_on, started_on, created_on) as changed from jobs.job
      where state in ('failed', 'retry')) as job
    order by state = 'failed' desc, changed desc, id limit ${mostTroubled}`.execute(db);
  return { depths, troubled };
}

/** Tries these jobs again at once, or deletes them, if they have failed or wait for another try. Returns their ids. */
export async function changeJobs(db: Db, change: "retry" | "forget", ids: readonly string[]): Promise<string[]> {
  if (!(await hasQueue(db))) return [];
  const these = sql`id = any(${ids}::uuid[]) and state in ('failed', 'retry') returning id`;
  const { rows } = await (
    change === "forget"
      ? sql<{ id: string }>`delete from jobs.job where ${these}`
      : sql<{
          id: string;
        }>`update jobs.job set state = 'retry', completed_on = null, start_after = least(start_after, now()),
          retry_limit = retry_limit + case when state = 'failed' then 1 else 0 end where ${these}`
  ).execute(db);
  return rows.map(({ id }) => id);
}
