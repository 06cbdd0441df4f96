import { Client } from "pg";
import type { Engine } from "./engine/engine.ts";

/** The milliseconds between two checks. */
const interval = 10_000;

/**
 * The tables of which so many rows have changed that plans made for them may be wrong, and those with rows of an earlier process
 * that none has looked at: changes are counted in memory. PostgreSQL's autovacuum waits for half as many.
 */
const grown = `select format('%I', s.relname) as name from pg_stat_user_tables as s join pg_class as c on c.oid = s.relid
  where n_mod_since_analyze > 500 + 0.2 * n_live_tup or (reltuples < 0 and pg_relation_size(c.oid) > 0)`;

/**
 * Analyzes tables as they grow, as PostgreSQL's autovacuum does, which PGlite does not have: a plan that was made when a table
 * was small reads all of it for each row. Requests are served between two tables. The returned function stops that.
 */
export function analyzeGrownTables(engine: Engine): () => Promise<void> {
  let underWay = Promise.resolve();
  async function analyze(): Promise<void> {
    const client = new Client({ stream: () => engine.connect() });
    try {
      await client.connect();
      const { rows } = await client.query<{ name: string }>(grown);
      for (const { name } of rows) await client.query(`analyze ${name}`);
    } catch {
      // The database is closing, or is busy for longer than a statement may wait: the next check is soon.
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  const timer = setInterval(() => void (underWay = underWay.then(analyze)), interval).unref();
  return () => {
    clearInterval(timer);
    return underWay;
  };
}
