import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout } from "node:timers/promises";
import { memoryOf } from "./machine.ts";
import { authSecret } from "./dataset.ts";

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

/** The running services. Together they have fewer than the 100 connections that PostgreSQL has by default. */
export interface Services {
  /** Stops those that are not needed later, starts those that are needed now, and returns the latter. */
  use(now: readonly Kind[], later: ReadonlySet<Kind>): Promise<[Kind, Service][]>;
  /** The memory that each held when it was stopped, in MB. */
  held: ReadonlyMap<Kind, number>;
}

export function openServices(available: readonly Kind[], databaseUrl: string): Services {
  const running = new Map<Kind, Service>();
  const held = new Map<Kind, number>();
  return {
    held,
    async use(now, later) {
      for (const [kind, service] of running) {
        if (later.has(kind)) continue;
        held.set(kind, memoryOf(service.pid));
        running.delete(kind);
        await service.stop();
      }
      for (const kind of available)
        if (now.includes(kind) && !running.has(kind)) running.set(kind, await start(kind, databaseUrl));
      return [...running].filter(([kind]) => now.includes(kind));
    },
  };
}

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

/** Starts a server of this folder, which takes the database and the port as arguments, with the gateway's options of Node. */
async function startServer(path: string, databaseUrl: string): Promise<Service> {
  const port = await freePort();
  const child = spawn(process.execPath, [...nodeOptionsOf(".."), file(path), databaseUrl, String(port)], {
    stdio: ["ignore", 2, 2],
    env: { PATH: process.env["PATH"], NODE_ENV: "production" },
  });
  return serving(child, port);
}

/** The options of Node in the start command of a checkout. */
function nodeOptionsOf(checkout: string): string[] {
  const found = /"start": .* node ((?:--\S+ )+)apps/.exec(readFileSync(file(`${checkout}/package.json`), "utf8"));
  return found?.[1]?.trim().split(" ") ?? [];
}

/** The gateway runs as `npm start` and the image start it, and logs warnings only. */
const gatewaySettings = {
  NODE_ENV: "production",
  NODE_COMPILE_CACHE: file("../node_modules/.cache/compiled"),
  LOG_LEVEL: "warn",
  AUTH_SECRET: authSecret,
  POSTS_PER_MINUTE: "0",
  COMMENTS_PER_MINUTE: "0",
  VOTES_PER_MINUTE: "0",
  GUEST_WRITES_WITHOUT_PROOF: "0",
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
  MALLOC_MMAP_THRESHOLD_: "131072",
};

/** The command of a gateway of a checkout of this project; `settings` are environment variables. */
export const gatewayCommand = (port: number, settings: Record<string, string>, checkout = "..") => ({
  command: process.execPath,
  args: [...nodeOptionsOf(checkout), file(`${checkout}/apps/gateway/src/main.ts`)],
  env: { ...gatewaySettings, PORT: String(port), ...settings },
});

/** Starts the gateway of a checkout. */
export async function startGateway(settings: Record<string, string>, checkout?: string): Promise<Service> {
  const port = await freePort();
  const { command, args, env } = gatewayCommand(port, settings, checkout);
  const child = spawn(command, args, {
    // The banner of a first start is not needed.
    stdio: ["ignore", settings["DATA_DIR"] ? "ignore" : 2, 2],
    env: { PATH: process.env["PATH"], ...env },
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
