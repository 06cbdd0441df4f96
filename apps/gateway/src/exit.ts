/** What a command says about its failure, and its exit code. */
export class Failure extends Error {
  readonly code: number;

  constructor(message: string, code = 1) {
    super(message);
    this.code = code;
  }
}

/** Ends the process. Where a server ran the command, it has said all: the kinds of errors take a second to load. */
export async function exitWith(error: unknown): Promise<never> {
  const { message, code } = error instanceof Failure ? error : (await import("./failure-of.ts")).failureOf(error);
  console.error(message);
  process.exit(code);
}
