import { type Db, oldestWriter } from "@earshot/operations";
import { sql } from "kysely";

/** The seconds for which events may wait for a transaction before the operator is told of it. */
const mostPatient = 5;

/** Names the transaction for which events wait, by what an operator needs to end it. */
async function findHolder(db: Db): Promise<string> {
  const { rows } = await sql<{ holder: string }>`with oldest as materialized (select ${oldestWriter} as xid)
    select format('the transaction of pid %s (user %s, application "%s")', pid, usename, application_name) as holder
      from pg_stat_activity join oldest on backend_xid = oldest.xid::xid
    union all
    select format('the prepared transaction "%s" (user %s, database %s)', gid, owner, database)
      from pg_prepared_xacts join oldest on transaction = oldest.xid::xid`.execute(db);
  return rows[0]?.holder ?? "a transaction that this server of the database does not list";
}

interface HeldBackParts {
  /** Called with the seconds for which events have waited and the transaction that holds them; 0 and null if none waits. */
  heldBack(seconds: number, holder: string | null): void;
  warn(message: string): void;
}

/** Tells the operator which transaction holds events back, once for each. */
export function watchHeldBack({ heldBack, warn }: HeldBackParts) {
  /** When the next event of a project was first held back, by the project's id. */
  const since = new Map<string, number>();
  let named: string | null = null;
  return {
    saw(projectId: string, isHeldBack: boolean): void {
      if (!isHeldBack) since.delete(projectId);
      else if (!since.has(projectId)) since.set(projectId, Date.now());
    },
    async report(db: Db): Promise<void> {
      const seconds = since.size > 0 ? (Date.now() - Math.min(...since.values())) / 1_000 : 0;
      const holder = seconds >= mostPatient ? await findHolder(db) : null;
      heldBack(seconds, holder);
      if (holder && holder !== named)
        warn(
          `events of ${since.size} projects wait for ${holder}, for ${Math.round(seconds)} s by now: webhooks, mails and notifications go on when it ends.`,
        );
      named = holder;
    },
  };
}
