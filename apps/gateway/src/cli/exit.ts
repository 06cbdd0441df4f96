/** A failure of a command: the sentence that it prints, and its exit code. */
export class Failure extends Error {
  readonly code: number;

  constructor(message: string, code = 1) {
    super(message);
    this.code = code;
  }
}

/**
 * Prints the error and ends the process. A Failure has its sentence already; the modules for other errors take a second to load.
 */
export async function exitWith(error: unknown): Promise<never> {
  const { message, code } = error instanceof Failure ? error : (await import("./failure-of.ts")).failureOf(error);
  console.error(message);
  process.exit(code);
}
