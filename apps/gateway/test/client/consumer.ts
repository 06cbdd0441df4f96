import { execFile, spawn } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { inject, onTestFinished } from "vitest";

const root = new URL("../../../../", import.meta.url).pathname;

/** The compilers that an app may have, by the names that they are installed under. */
const compilers = { "5.9": "typescript", "6.0": "typescript6", "7.0": "typescript7" };
export type Compiler = keyof typeof compilers;

/** The error that execFile throws if a command fails. */
interface Outcome {
  stdout: string;
}

async function run(folder: string, command: string, args: string[], env: Record<string, string> = {}) {
  const { stdout } = await promisify(execFile)(command, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    timeout: 170_000,
  });
  return stdout;
}

/** Builds and packs the client as it is published; returns the file. */
export async function pack(): Promise<string> {
  const output = await run(join(root, "packages/client"), "pnpm", ["pack", "--pack-destination", inject("scratch")]);
  return output.trim().split("\n").at(-1) ?? "";
}

/** An app outside the workspace: the examples, with the packed client and every compiler, installed by npm. */
export async function newConsumer(tarball: string) {
  const folder = join(inject("scratch"), "consumer");
  cpSync(join(root, "examples"), folder, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  manifest.dependencies["@earshot/client"] = `file:${tarball}`;
  Object.assign(manifest.devDependencies, { typescript6: "npm:typescript@6.0.3", typescript7: "npm:typescript@7.0.2" });
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  await run(folder, "npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"]);
  return {
    folder,
    write: (name: string, code: string) => writeFileSync(join(folder, name), code),
    /** Runs one of its commands, with these variables; returns what it printed. */
    run: (command: string, args: string[], env: Record<string, string>) => run(folder, command, args, env),
    /** Starts one of its programs, and leaves it running. */
    start(args: string[], env: Record<string, string>) {
      const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } });
      onTestFinished(() => void child.kill("SIGKILL"));
      let output = "";
      child.stdout.on("data", (chunk) => (output += String(chunk)));
      const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
      return {
        output: () => output,
        /** Ctrl-C; resolves to the exit code. */
        async interrupt(): Promise<number | null> {
          child.kill("SIGINT");
          return ended;
        },
      };
    },
    /** Returns the compiler's messages about the files of this tsconfig; nothing if they are right. */
    async compile(version: Compiler, project: string, ...args: string[]): Promise<string> {
      const tsc = `node_modules/${compilers[version]}/bin/tsc`;
      return run(folder, process.execPath, [tsc, "-p", project, ...args]).catch(
        (error: unknown) => (error as Outcome).stdout,
      );
    },
  };
}
export type Consumer = Awaited<ReturnType<typeof newConsumer>>;
