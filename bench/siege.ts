import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, rmdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { fillEmbedded } from "./database.ts";
import { cursorOf, idOf, thousand } from "./dataset.ts";
import { memoryOf } from "./machine.ts";
import { ask, bytesOf } from "./raw-http.ts";
import { openLoad } from "./run.ts";
import { startGateway } from "./service.ts";
import { attacks, besiege, readSlowly } from "./siege-attacks.ts";

// Attacks a gateway on the embedded database in a cgroup: 50 anonymous clients ask for texts made to hurt, without a
// pause, beside 100 readers who do not pause either. Exits with 1 if the gateway ends, if the readers' p99 is more than 3 times as long as
// before the attack, or if the memory is not back a minute later. Linux and root only.
//
//   node scripts/run.mjs --built node bench/siege.ts --minutes 5

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "5" },
    memory: { type: "string", default: "512" },
    only: { type: "string", default: "" },
  },
});
const megabyte = 2 ** 20;

/** A cgroup of this much memory, for version 1 and 2 of the kernel's interface. */
function openCgroup(megabytes: number) {
  const isFirst = existsSync("/sys/fs/cgroup/memory");
  const parent = isFirst ? "/sys/fs/cgroup/memory" : "/sys/fs/cgroup";
  const folder = join(parent, `earshot-siege-${process.pid}`);
  mkdirSync(folder);
  const limits = isFirst ? ["memory.limit_in_bytes"] : ["memory.max"];
  for (const limit of limits) writeFileSync(join(folder, limit), String(megabytes * megabyte));
  const move = (group: string) => writeFileSync(join(group, "cgroup.procs"), String(process.pid));
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  return {
    /** Starts a process inside: it begins in the cgroup of whoever starts it. */
    async around<Started>(start: () => Promise<Started>): Promise<Started> {
      move(folder);
      try {
        return await start();
      } finally {
        move(parent);
      }
    },
    /** Returns how often the kernel ended a process for its memory. */
    kills: () => Number(/oom_kill (\d+)/.exec(read(isFirst ? "memory.oom_control" : "memory.events"))?.[1]),
    close: () => rmdirSync(folder),
  };
}

/** Requests for what is the same before and during the attack. */
const reader = (n: number) =>
  [
    `/v1/projects/thousand/feedback?limit=50&cursor=${cursorOf(thousand, 951)}`,
    ...Array.from({ length: 6 }, (_, k) => `/v1/projects/thousand/feedback/${idOf(thousand, 1 + ((n * 7 + k) % 900))}`),
    `/v1/projects/thousand/feedback/${idOf(thousand, 1 + (n % 900))}/comments`,
    "/v1/thousand/changelogs",
  ].map((path) => bytesOf({ path, user: 1 + (n % 32) }));

const folder = mkdtempSync(join(tmpdir(), "earshot-siege-"));
const cgroup = openCgroup(Number(values.memory));
const readers = openLoad();
const attackers = openLoad();
const faults: string[] = [];
try {
  await fillEmbedded(folder);
  const service = await cgroup.around(() => startGateway({ DATA_DIR: folder, SEED_DEMO: "false" }));
  const { port, pid } = service;
  await ask(port, { path: "/trpc/settings.update", body: { projectSlug: "thousand", visibility: "public" }, user: 2 });
  const read = (milliseconds: number) =>
    readers.send({
      ports: [port],
      requests: Array.from({ length: 100 }, (_, n) => reader(n)),
      milliseconds,
    });
  await read(10_000);
  const before = await read(20_000);
  const rest = memoryOf(pid);
  console.info(`before: p50 ${before.p50.toFixed(1)} ms, p99 ${before.p99.toFixed(1)} ms, ${rest} MB`);

  const targets = (await besiege(port)).filter(({ name }) => name.includes(values.only));
  const stop = readSlowly(port, targets);
  const milliseconds = Number(values.minutes) * 60_000;
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(pid) || 0)), 200);
  const [during, hostile] = await Promise.all([
    read(milliseconds),
    attackers.send({ ports: [port], requests: attacks(targets, 50), milliseconds }),
  ]);
  clearInterval(watch);
  stop();
  const ratio = during.p99 / before.p99;
  console.info(
    `during: p50 ${during.p50.toFixed(1)} ms, p99 ${during.p99.toFixed(1)} ms (${ratio.toFixed(1)} times), ` +
      `${during.count} answers, ${during.refused} refused; attackers: ${hostile.count} answers, ${hostile.refused} refused, ` +
      `p50 ${hostile.p50.toFixed(0)} ms; peak ${peak} MB`,
  );
  if (ratio > 3) faults.push("the readers waited more than 3 times as long");
  if (during.refused > 0) faults.push("readers were refused");
  await setTimeout(60_000);
  const after = memoryOf(pid);
  console.info(`a minute later: ${after} MB`);
  if (!(after <= rest * 1.25)) faults.push("the memory is not back");
  await service.stop();
} catch (error) {
  faults.push(String(error));
} finally {
  readers.close();
  attackers.close();
  if (cgroup.kills() > 0) faults.push("the kernel ended the gateway for its memory");
  await setTimeout(1_000);
  cgroup.close();
  rmSync(folder, { recursive: true });
}
console.info(faults.length > 0 ? `FAILED: ${faults.join("; ")}` : "held");
process.exit(faults.length > 0 ? 1 : 0);
