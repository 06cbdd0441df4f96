import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { distribute, openEmbedded, openPostgres } from "@earshot/db";
import pg from "pg";

const here = new URL("./", import.meta.url);
const migrations = new URL("../packages/db/src/migrations/", here);
const mark = "Earshot's data for measuring, ";

/** The version of the data set. A database of another version is replaced. */
function version(): string {
  const hash = createHash("sha256");
  for (const name of ["data.sql", "counts.sql"]) hash.update(readFileSync(new URL(name, here)));
  for (const name of readdirSync(migrations).toSorted()) hash.update(readFileSync(new URL(name, migrations)));
  return mark + hash.digest("hex").slice(0, 16);
}

/** Creates the database of this address with the data set, unless it has that already. */
export const prepareDatabase = (url: string): Promise<void> =>
  onServer(url, async (server, name) => {
    const found = await server.query<{ comment: string | null }>(
      "select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1",
      [name],
    );
    const comment = found.rows[0]?.comment;
    if (comment === version()) return;
    if (found.rows[0] && !comment?.startsWith(mark))
      throw new Error(`The database ${name} holds something else; it would be overwritten.`);
    await makeDatabase(url);
    await server.query(`comment on database ${pg.escapeIdentifier(name)} is ${pg.escapeLiteral(version())}`);
  });

/** Runs this on the server, outside the database that the address names. */
async function onServer(url: string, work: (server: pg.Client, name: string) => Promise<void>): Promise<void> {
  const server = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: "/postgres" }).href });
  await server.connect();
  try {
    await work(server, new URL(url).pathname.slice(1));
  } finally {
    await server.end();
  }
}

/**
 * Creates the database of this address anew, with the data set or with two projects of it, and with what another file
 * adds. One of Citus has to be there and empty: it is filled, and distributed over the nodes that it knows.
 */
export async function makeDatabase(url: string, size: "whole" | "small" = "whole", more?: string): Promise<void> {
  console.error(`Making the database ${new URL(url).pathname.slice(1)} …`);
  const isDistributed = await isCitus(url);
  if (!isDistributed)
    await onServer(url, async (server, name) => {
      await server.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
      await server.query(`create database ${pg.escapeIdentifier(name)}`);
    });
  await fill(url, size, more);
  if (isDistributed) await distribute(url, console.error);
}

async function isCitus(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query("select from pg_extension where extname = 'citus'")).rows.length > 0;
  } catch {
    // It is not there yet.
    return false;
  } finally {
    await client.end();
  }
}

/** Creates the schema and the data set, or two projects of it, and runs what another file has. */
export async function fill(url: string, size: "whole" | "small" = "whole", more?: string): Promise<void> {
  const connection = await openPostgres({ url }, console.error);
  await connection.migrate();
  await connection.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (size === "small") await client.query("set bench.small = 'yes'");
    for (const file of ["data.sql", ...(more ? [more] : []), "counts.sql"]) {
      await client.query(readFileSync(new URL(file, here), "utf8"));
      await client.query("discard temp");
    }
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

/** Creates an embedded database with two projects of the data set in this folder. */
export async function fillEmbedded(folder: string): Promise<void> {
  const connection = await openEmbedded({ folder }, console.error);
  await connection.migrate();
  const data = readFileSync(new URL("data.sql", here), "utf8");
  const counts = readFileSync(new URL("counts.sql", here), "utf8");
  await connection.em.getConnection().executeDump(`set bench.small = 'yes';\n${data}\n${counts}`);
  await connection.close();
}

/** Undoes the writes, so that each run starts with the same tables. */
export async function takeBack(client: pg.Client): Promise<void> {
  // Rows that are newer than the data set.
  await client.query("delete from feedback where created_at > '2026-06-01'");
  await client.query(`with gone as (delete from feedback_upvotes v using feedback f
      where (f.project_id, f.id) = (v.project_id, v.feedback_id) and v.created_at > '2026-06-01' returning v.project_id, v.feedback_id)
    update feedback f set upvotes = upvotes - (select count(*) from gone where (gone.project_id, gone.feedback_id) = (f.project_id, f.id)),
      recent_upvotes = 0 where (f.project_id, f.id) in (select project_id, feedback_id from gone)`);
  await client.query(`with gone as (delete from comments where created_at > '2026-06-01' returning project_id, feedback_id)
    update feedback f set comment_count = comment_count - (select count(*) from gone where (gone.project_id, gone.feedback_id) = (f.project_id, f.id))
    where (f.project_id, f.id) in (select project_id, feedback_id from gone)`);
  await client.query(readFileSync(new URL("counts.sql", here), "utf8"));
  await client.query("truncate events, webhook_deliveries, webhook_exchanges, notifications");
  // So that no gateway keeps a response with the writes.
  await client.query("update project_revisions set n = n + 1");
  await client.query(
    "vacuum feedback, comments, feedback_tags, feedback_upvotes, project_revisions, status_counts, tag_counts",
  );
}
