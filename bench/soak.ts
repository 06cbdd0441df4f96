import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fillEmbedded } from "./database.ts";
import { memoryOf } from "./machine.ts";
import { connections, mixed } from "./mixed.ts";
import { bytesOf } from "./raw-http.ts";
import { openLoad } from "./run.ts";
import { startGateway } from "./service.ts";

// Prints the memory of a gateway on the embedded database, minute by minute: people read, vote and create, and slow
// readers never read to the end. Exits with 1 if the last quarter held more memory than the second, and 30 MB.
//
//   node scripts/run.mjs node bench/soak.ts --minutes 60

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "60" }, rate: { type: "string", default: "150" } },
});
const slowReaders = 30;
const longList = bytesOf({ path: "/v1/projects/thousand/feedback" });

/** Asks for the longest list again and again, takes 5 kB of it a second, and asks anew once it is cut off. */
function readSlowly(port: number, count: { cutOff: number }): void {
  const socket = connect(port, "127.0.0.1", () => socket.write(longList.repeat(20)));
  const taking = setInterval(() => void socket.read(5_000), 1_000);
  socket
    .pause()
    .on("error", () => {})
    .on("close", () => {
      clearInterval(taking);
      count.cutOff++;
      setTimeout(readSlowly, 1_000, port, count).unref();
    });
}

const folder = mkdtempSync(join(tmpdir(), "earshot-soak-"));
const load = openLoad();
const held: number[] = [];
try {
  await fillEmbedded(folder);
  const service = await startGateway({ DATA_DIR: folder, SEED_DEMO: "false" });
  const requests = Array.from({ length: connections }, (_, n) =>
    mixed(0.05)(n).map((ask) => bytesOf({ ...ask, user: n + 1 })),
  );
  const count = { cutOff: 0 };
  for (let n = 0; n < slowReaders; n++) readSlowly(service.port, count);
  for (let minute = 1; minute <= Number(values.minutes); minute++) {
    const {
      count: answered,
      refused,
      p99,
    } = await load.send({
      ports: [service.port],
      requests,
      milliseconds: 60_000,
      rate: Number(values.rate),
    });
    held.push(memoryOf(service.pid));
    console.info(
      `minute ${minute}: ${held.at(-1)} MB, ${answered} answers, ${refused} refused, p99 ${p99.toFixed(0)} ms, ` +
        `${count.cutOff} slow readers cut off`,
    );
  }
  await service.stop();
} finally {
  load.close();
  rmSync(folder, { recursive: true });
}

const quarter = Math.ceil(held.length / 4);
const most = (from: number) => Math.max(...held.slice(from, from + quarter));
const growth = most(held.length - quarter) - most(quarter);
console.info(`the last quarter held ${growth} MB more than the second`);
process.exit(growth > 30 ? 1 : 0);
