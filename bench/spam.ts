import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { fillEmbedded } from "./database.ts";
import { cursorOf, idOf, thousand } from "./dataset.ts";
import { summary } from "./latency.ts";
import { ask, bytesOf } from "./raw-http.ts";
import { openLoad } from "./run.ts";
import { startGateway } from "./service.ts";
import type { Spam, Spammed } from "./spam-script.ts";

// A script posts as guests of one network, as fast as it can, beside people who read the board: without proofs of work, with
// them, and on a server that asks for none. Prints what the readers, the team and the script have of it. Exits with 1 if
// the board or the queue of moderation cannot be used meanwhile.
//
//   node scripts/run.mjs --built node bench/spam.ts --posts 10000 --minutes 10

const { values } = parseArgs({
  options: {
    posts: { type: "string", default: "10000" },
    minutes: { type: "string", default: "10" },
    rate: { type: "string", default: "50" },
  },
});
const attempts = Number(values.posts);
const project = { projectSlug: "thousand" };
const member = 2;
const unguarded = { GUEST_WRITES_WITHOUT_PROOF: "0" };
/** So many guests solve at the same time: more would have challenges that are too easy once they are solved. */
const lanes = 4;
const faults: string[] = [];
const cores = availableParallelism();
// This process, and all that it starts but the script.
execFileSync("taskset", ["-acp", `0-${cores - 2}`, String(process.pid)]);
const folder = mkdtempSync(join(tmpdir(), "earshot-spam-"));
const load = openLoad();

/** The items that a visitor opens, all of them others than another visitor's. */
const opened = 28;

/** What a visitor reads: the board, its next page, and an item with its comments, one item after the other. */
const reader = (n: number) =>
  Array.from({ length: opened }, (_, k) => [
    "/p/thousand",
    `/trpc/feedback.page?input=${encodeURIComponent(JSON.stringify({ ...project, limit: 25, cursor: cursorOf(thousand, 900 - n) }))}`,
    `/p/thousand/f/${idOf(thousand, 1 + n * opened + k)}`,
  ])
    .flat()
    .map((path) => bytesOf({ path, user: null }));

const read = (port: number, milliseconds: number) =>
  load.send({
    ports: [port],
    requests: Array.from({ length: 32 }, (_, n) => reader(n)),
    milliseconds,
    rate: Number(values.rate),
  });

/** Reads for ten seconds, again and again. */
async function readOn(port: number, isOver: (count: number) => boolean) {
  const parts = [];
  while (!isOver(parts.length)) parts.push(await read(port, 10_000));
  return parts;
}

/** How long the first page of the queue takes, in milliseconds. */
async function queue(port: number) {
  const path = `/trpc/moderation.queue?input=${encodeURIComponent(JSON.stringify(project))}`;
  const taken: number[] = [];
  for (let n = 0; n < 105; n++) {
    const begun = performance.now();
    await ask(port, { path, user: member });
    // The first five warm up.
    if (n >= 5) taken.push(performance.now() - begun);
  }
  return summary(taken);
}

/** Makes guests of the project, of one network. */
async function newGuests(port: number, count: number): Promise<string[]> {
  const guests: string[] = [];
  while (guests.length < count) {
    const response = await fetch(`http://127.0.0.1:${port}/w/thousand/guest`, { method: "POST" });
    if (response.ok) guests.push(((await response.json()) as { token: string }).token);
    else await setTimeout(Number(response.headers.get("retry-after")) * 1_000);
  }
  return guests;
}

/** Starts the script on the last core, which neither the server nor the readers have: an attacker has other cores. */
const startScript = () =>
  spawn("taskset", ["-c", String(cores - 1), process.execPath, new URL("spam-script.ts", import.meta.url).pathname], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });

async function spam(told: Spam): Promise<Spammed> {
  const script = startScript();
  try {
    const answer = once(script, "message") as Promise<[Spammed]>;
    script.send(told);
    const [done] = await answer;
    return done;
  } finally {
    script.kill();
  }
}

/** The p99 of the median part, in milliseconds. */
const typicalOf = (parts: readonly { p99: number }[]) => summary(parts.map(({ p99 }) => p99)).p50;

/** Posts beside the readers, and prints both. */
async function attack(
  name: string,
  env: Record<string, string>,
  limits: { attempts: number; minutes: number },
  solves = false,
) {
  const service = await startGateway({ DATA_DIR: folder, SEED_DEMO: "false", ...env });
  const { port } = service;
  const guests = await newGuests(port, 20);
  await read(port, 10_000);
  const before = typicalOf(await readOn(port, (count) => count === 12));
  const until = Date.now() + limits.minutes * 60_000;
  const stop = new AbortController();
  // Without proofs, each guest posts on two connections.
  const posting = solves ? guests.slice(0, lanes) : [...guests, ...guests];
  const told = { port, guests: posting, until, solves, attempts: limits.attempts };
  const script = spam(told).finally(() => stop.abort());
  const parts = await readOn(port, () => stop.signal.aborted);
  const done = await script;
  const typical = typicalOf(parts);
  const inQueue = await queue(port);
  const p99 = Math.max(...parts.map((part) => part.p99));
  const refused = parts.reduce((sum, part) => sum + part.refused, 0);
  const perPost = done.posted > 0 ? ` (${(done.cpuSeconds / done.posted).toFixed(2)} s a post)` : "";
  console.info(
    `${name}: ${done.posted} of ${done.sent} posted in ${done.seconds.toFixed(0)} s, ${done.limited} over the limits; ` +
      `the script took ${done.cpuSeconds.toFixed(1)} s of CPU${perPost}, the hardest proof ${done.difficulty} times the first\n` +
      `  readers: p99 ${before.toFixed(1)} ms in the median ten seconds before, ${typical.toFixed(1)} ms during, ${p99.toFixed(1)} ms in the worst, ${refused} refused; ` +
      `queue: p50 ${inQueue.p50.toFixed(1)} ms, p99 ${inQueue.p99.toFixed(1)} ms`,
  );
  if (refused > 0) faults.push(`${name}: readers were refused`);
  // Where nothing is asked for, the figures say what the proofs are worth.
  if (env !== unguarded && typical > 2 * before) faults.push(`${name}: the readers waited more than twice as long`);
  if (inQueue.p99 > 500) faults.push(`${name}: the first page of the queue takes more than half a second`);
  await service.stop();
  return done;
}

try {
  await fillEmbedded(folder);
  const prepared = await startGateway({ DATA_DIR: folder, SEED_DEMO: "false" });
  await ask(prepared.port, {
    path: "/trpc/settings.update",
    body: { ...project, visibility: "public", posting: "anyone", hold: "anonymous" },
    user: member,
  });
  await prepared.stop();
  const usual = { POSTS_PER_MINUTE: "60", GUEST_WRITES_WITHOUT_PROOF: "10" };
  const minutes = Number(values.minutes);
  const without = await attack("without proofs", usual, { attempts, minutes: 10 });
  if (without.posted > 20) faults.push("a script posted without proofs");
  await attack("with proofs", usual, { attempts, minutes }, true);
  await attack("no proofs are asked for", unguarded, { attempts, minutes });
} catch (error) {
  faults.push(String(error));
} finally {
  load.close();
  rmSync(folder, { recursive: true });
}
console.info(faults.length > 0 ? `FAILED: ${faults.join("; ")}` : "held");
process.exit(faults.length > 0 ? 1 : 0);
