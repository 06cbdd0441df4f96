import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { join } from "node:path";
import { inject, onTestFinished, vi } from "vitest";
import type { Outcome } from "./command-host.ts";
import { runInHost } from "./commands.ts";
import { unlimited } from "./unlimited.ts";

const main = join(import.meta.dirname, "../../src/main.ts");
const cli = join(import.meta.dirname, "../../src/cli.ts");

/** The settings and nothing else: the environment of the tests may have other ones. */
type Env = Record<string, string>;

/** Turns a command into another one that runs it. */
type Wrap = (command: string[]) => string[];

/** For processes that end soon, as all of a test do: optimizing PGlite's WebAssembly takes a third of a start's time. */
const short = "--liftoff-only";

/** Background work takes half a second of each start. What is about it turns it on. */
const usual = { RUN_JOBS: "false", ...unlimited };

function spawnNode(
  args: string[],
  env: Env,
  wrap: Wrap = (command) => command,
  end: (kill: () => void) => void = onTestFinished,
): ChildProcessWithoutNullStreams {
  const cache = { NODE_COMPILE_CACHE: join(inject("scratch"), "compiled") };
  const [program = "", ...rest] = wrap([process.execPath, ...args]);
  const child = spawn(program, rest, { env: { ...cache, ...usual, ...env } });
  end(() => void child.kill("SIGKILL"));
  return child;
}

function outcomeOf(child: ChildProcessWithoutNullStreams): { output: Outcome; ended: Promise<Outcome> } {
  const output: Outcome = { code: null, stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => (output.stdout += String(chunk)));
  child.stderr.on("data", (chunk) => (output.stderr += String(chunk)));
  const ended = new Promise<Outcome>((resolve) => child.on("close", (code) => resolve({ ...output, code })));
  return { output, ended };
}

/** Runs one command of the command line to its end. */
export const earshot = (env: Env, ...args: string[]): Promise<Outcome> =>
  runInHost({ env: { ...usual, ...env }, args });

/** Runs one in a process of its own. */
export const earshotAlone = (env: Env, ...args: string[]): Promise<Outcome> =>
  outcomeOf(spawnNode([short, cli, ...args], env)).ended;

/** Runs a command that goes on until it is stopped. */
export function startEarshot(env: Env, ...args: string[]) {
  const child = spawnNode([short, cli, ...args], env);
  const { output, ended } = outcomeOf(child);
  return {
    output,
    async stop(): Promise<Outcome> {
      child.kill("SIGINT");
      return ended;
    },
  };
}

/** The command that runs one at a terminal of its own. All output is on standard output then. */
export const atTerminal: Wrap = (command) =>
  process.platform === "linux"
    ? ["script", "-qec", `exec ${command.map((word) => `'${word}'`).join(" ")}`, "/dev/null"]
    : ["script", "-q", "/dev/null", ...command];

/** The same at a terminal, where someone types this. */
export function onTerminal(env: Env, typed: string, ...args: string[]): Promise<Outcome> {
  const child = spawnNode([short, cli, ...args], env, atTerminal);
  child.stdin.write(typed);
  return outcomeOf(child).ended;
}

/** Starts the gateway and waits until it ends by itself. */
export const failToStart = (env: Env): Promise<Outcome> => outcomeOf(spawnNode([short, main], env)).ended;

/** Starts the gateway on a free port, waits until it serves, and ends it with the test or as `end` says. */
export async function startGateway(env: Env, wrap?: Wrap, end?: (kill: () => void) => void) {
  const gateway = await startListening(env, wrap, end);
  await vi.waitUntil(async () => (await fetch(`${gateway.url}/health/ready`)).ok, { timeout: 120_000 });
  return gateway;
}

/** Starts `earshot work`, and waits until it works. */
export async function startWorker(env: Env) {
  const child = spawnNode([cli, "work"], env);
  const { output, ended } = outcomeOf(child);
  await vi.waitUntil(() => output.stdout.includes('"msg":"working"') || child.exitCode !== null, { timeout: 60_000 });
  if (child.exitCode !== null) throw new Error(`The worker did not start: ${output.stderr}`);
  return {
    async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<Outcome> {
      child.kill(signal);
      return ended;
    },
  };
}

/** The same, and waits only until it listens. */
export async function startListening(env: Env, wrap?: Wrap, end?: (kill: () => void) => void) {
  const child = spawnNode([short, main], { PORT: "0", ...env }, wrap, end);
  const { output, ended } = outcomeOf(child);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", function look() {
      const address = /Server listening at (http:[^"]+)/.exec(output.stdout)?.[1];
      if (!address) return;
      child.stdout.off("data", look);
      resolve(address);
    });
    child.on("close", () => reject(new Error(`The gateway did not start: ${output.stderr}${output.stdout}`)));
  });
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid,
    output,
    ended,
    /** Types Ctrl-C at its terminal and waits for the end. */
    async interrupt(): Promise<Outcome> {
      child.stdin.write("\u0003");
      return ended;
    },
    /** Sends the signal and waits for the end. */
    async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<Outcome> {
      child.kill(signal);
      return ended;
    },
  };
}
