import pg from "pg";

/** The other nodes that the database of this URL spreads its tables over, if it is one of Citus. */
export async function nodesBeside(url: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query("select from pg_extension where extname = 'citus'");
  const nodes =
    rows.length > 0
      ? await client.query("select nodename, nodeport from pg_dist_node where groupid <> 0")
      : { rows: [] };
  await client.end();
  return nodes.rows.map(
    ({ nodename, nodeport }) => Object.assign(new URL(url), { host: `${nodename}:${nodeport}` }).href,
  );
}
