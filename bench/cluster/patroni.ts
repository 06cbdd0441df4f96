import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { fill } from "../database.ts";

// The cluster that patroni.sh runs.

const folder = process.env["PATRONI_FOLDER"] ?? "/var/tmp/patroni";
const port = Number(process.env["PATRONI_PORT"] ?? 15_430);
const members = [1, 2, 3];

/** The server's URL through HAProxy. */
export const serverUrl = `postgres://postgres:postgres@127.0.0.1:${port}`;
export const databaseUrl = `${serverUrl}/earshot_cluster`;

/** Creates the database anew, with users who have tokens. */
export async function createDatabase(): Promise<void> {
  const server = new pg.Client(`${serverUrl}/postgres`);
  await server.connect();
  const name = databaseUrl.slice(serverUrl.length + 1);
  await server.query(`drop database if exists ${name} with (force)`);
  await server.query(`create database ${name}`);
  await server.end();
  await fill(databaseUrl, "small");
}

interface Member {
  name: string;
  role: string;
}

async function askMembers(): Promise<Member[]> {
  const asks = members.map(async (number): Promise<{ members: Member[] }> => {
    const response = await fetch(`http://127.0.0.1:${port + 10 + number}/cluster`, {
      signal: AbortSignal.timeout(2_000),
    });
    return response.json() as Promise<{ members: Member[] }>;
  });
  return (await Promise.any(asks)).members;
}

/** The number of the member that leads. */
export async function leader(): Promise<number> {
  const found = (await askMembers()).find(({ role }) => role === "leader");
  if (!found) throw new Error("no member leads");
  return Number(found.name.replace("member", ""));
}

/** Returns how many standbys have all that the primary has written, or nearly. */
async function countStreaming(): Promise<number> {
  const primary = new pg.Client({ connectionString: `${serverUrl}/postgres`, connectionTimeoutMillis: 2_000 });
  try {
    await primary.connect();
    const { rowCount } = await primary.query("select from pg_stat_replication where state = 'streaming'");
    return rowCount ?? 0;
  } finally {
    await primary.end();
  }
}

/** Waits until every standby follows the primary, and Patroni knows which one is synchronous. */
export async function untilWhole(limit = 180_000): Promise<void> {
  const since = performance.now();
  for (; performance.now() - since < limit; await setTimeout(250)) {
    const roles = (await askMembers().catch(() => [])).map(({ role }) => role);
    if (!roles.includes("leader") || !roles.includes("sync_standby")) continue;
    if ((await countStreaming().catch(() => 0)) === members.length - 1) return;
  }
  throw new Error(`after ${limit / 1_000} s the cluster is not whole: ${JSON.stringify(await askMembers())}`);
}

const linesOf = (path: string) => readFileSync(path, "utf8").split("\n");
const postmasterOf = (number: number) => Number(linesOf(`${folder}/member${number}/postmaster.pid`)[0]);

function signal(name: NodeJS.Signals, ...pids: number[]): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // It has ended by itself.
    }
}

/** Ends PostgreSQL of this member, whose Patroni stays. */
export const killPostgres = (number: number): void => signal("SIGKILL", postmasterOf(number));

/**
 * Sends a signal to Patroni and every process of PostgreSQL of this member at once: SIGKILL as if its machine were lost,
 * SIGSTOP as if it hung.
 */
export function signalMember(number: number, name: "SIGKILL" | "SIGSTOP" | "SIGCONT"): void {
  const postmaster = postmasterOf(number);
  const backends = linesOf(`/proc/${postmaster}/task/${postmaster}/children`)[0]?.split(" ").filter(Boolean) ?? [];
  signal(name, Number(linesOf(`${folder}/member${number}.pid`)[0]), postmaster, ...backends.map(Number));
}

/** Starts a member again that was killed. */
export function startMember(number: number): void {
  execFileSync(new URL("patroni.sh", import.meta.url).pathname, ["member", String(number)], { stdio: "ignore" });
}
