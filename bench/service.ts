import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { Case } from "./cases.ts";

/** The measured services: both floors, the gateway without and with its cache, and PostGraphile. */
export const kinds = ["floor", "rows", "first", "again", "peer"] as const;
export type Kind = (typeof kinds)[number];

/** A process that serves what is measured. */
export interface Service {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

const file = (path: string) => new URL(path, import.meta.url).pathname;

export function start(kind: Kind, databaseUrl: string): Promise<Service> {
  if (kind === "first") return startGateway({ DATABASE_URL: databaseUrl, ANSWER_CACHE_MB: "0" });
  if (kind === "again") return startGateway({ DATABASE_URL: databaseUrl });
  return startServer({ floor: "floor.ts", rows: "floor-rows.ts", peer: "peer/server.mjs" }[kind], databaseUrl);
}

/** Whether this kind of service serves the case. Writes are measured without the cache only. */
export const answersTo = (kind: Kind, { rows, peer, writes }: Case): boolean =>
  kind === "floor" || kind === "first" || Boolean({ rows, peer, again: !writes }[kind]);

/**
 * Installs PostGraphile outside the workspace, because it needs graphql 16 and the workspace has 17. Returns whether it
 * is installed.
 */
export function installPeer(): boolean {
  const folder = file("peer");
  if (existsSync(`${folder}/node_modules/.package-lock.json`)) return true;
  console.error("Installing PostGraphile …");
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, stdio: ["ignore", 2, 2] });
  if (status !== 0) console.error("\nPOSTGRAPHILE IS LEFT OUT: it could not be installed.\n");
  return status === 0;
}

/** Starts a server of this folder, which takes the database and the port as arguments. */
async function startServer(path: string, databaseUrl: string): Promise<Service> {
  const port = await freePort();
  const child = spawn(process.execPath, [file(path), databaseUrl, String(port)], {
    stdio: ["ignore", 2, 2],
    env: { PATH: process.env["PATH"], NODE_ENV: "production" },
  });
  return serving(child, port);
}

/** The gateway runs as in the image, and logs warnings only. */
const gatewaySettings = { NODE_ENV: "production", LOG_LEVEL: "warn" };

/** Starts the gateway in a process of its own; `settings` are environment variables. */
export async function startGateway(settings: Record<string, string>): Promise<Service> {
  const port = await freePort();
  const child = spawn(process.execPath, ["--min-semi-space-size=16", file("../apps/gateway/src/main.ts")], {
    // The banner of a first start is not needed.
    stdio: ["ignore", settings["DATA_DIR"] ? "ignore" : 2, 2],
    env: { PATH: process.env["PATH"], ...gatewaySettings, PORT: String(port), ...settings },
  });
  return serving(child, port);
}

/** They end with this process, however that ends. */
const running = new Set<ChildProcess>();
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

async function serving(child: ChildProcess, port: number): Promise<Service> {
  const ended = once(child, "exit");
  running.add(child);
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(" ")} ended with ${child.exitCode}.`);
    await setTimeout(10);
  }
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      running.delete(child);
    },
  };
}

/** The gateway responds with 503 until it is ready. The others respond with 404 once they listen. */
const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ status }) => status !== 503,
    () => false,
  );

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
