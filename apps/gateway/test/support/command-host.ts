// A process that runs commands of the command line one after the other, each as if it were alone: loading the modules
// takes three times as long as most commands do.

/** The end of a process: its exit code and its output. */
export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Asked {
  readonly env: Readonly<Record<string, string>>;
  readonly args: readonly string[];
}

/** What `process.exit` throws here, so that nothing after it runs. */
const exited = new Error("The command has ended.");

let count = 0;

/** What the command has set since; its type is that of what was set before. */
const exitCode = () => Number(process.exitCode ?? 0);

async function run({ env, args }: Asked): Promise<Outcome> {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv = [process.execPath, "earshot", ...args];
  process.exitCode = undefined;
  const output = { stdout: "", stderr: "" };
  let code: number | undefined;
  for (const name of ["stdout", "stderr"] as const)
    process[name].write = (chunk: unknown, ...rest: unknown[]) => {
      if (code === undefined) output[name] += String(chunk);
      const done = rest.at(-1);
      if (typeof done === "function") done();
      return true;
    };
  process.exit = (given) => {
    code ??= Number(given ?? 0);
    throw exited;
  };
  await import(`../../src/cli.ts?run=${count++}`).catch((error: unknown) => {
    if (code === undefined) throw error;
  });
  return { ...output, code: code ?? exitCode() };
}

process.on("message", (asked: Asked) => void run(asked).then((outcome) => process.send?.(outcome)));
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
