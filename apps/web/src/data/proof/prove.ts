/** Solves the challenge of a write. What it takes is loaded where the server asks for it alone. */
export const prove = async (challenge: object): Promise<string> => (await import("./solve.ts")).solve(challenge);
