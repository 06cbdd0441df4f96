import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";

// The script, in a process of its own, on the last core.

export interface Spam {
  port: number;
  /** The bearers of guests, who all post at once. */
  guests: readonly string[];
  /** The most requests that post something. */
  attempts: number;
  /** When to stop, in milliseconds since 1970. */
  until: number;
  /** True to solve the challenges. */
  solves: boolean;
}

interface Failure {
  error: { data: { challenge?: Challenge } };
}

/** Posts without a pause, whatever the server says. */
async function spam({ port, guests, attempts, until, solves }: Spam) {
  const done = { sent: 0, posted: 0, limited: 0, difficulty: 0 };
  const begun = performance.now();
  const cpu = process.cpuUsage();

  async function post(guest: string, altcha?: string): Promise<Challenge | undefined> {
    const response = await fetch(`http://127.0.0.1:${port}/trpc/feedback.create`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${guest}`,
        "content-type": "application/json",
        ...(altcha !== undefined && { altcha }),
      },
      body: JSON.stringify({
        projectSlug: "thousand",
        title: "Cheap watches",
        description: "Buy them now. ".repeat(10),
      }),
    });
    if (response.ok) done.posted++;
    if (response.status === 429) done.limited++;
    return response.ok
      ? void (await response.arrayBuffer())
      : ((await response.json()) as Failure).error.data.challenge;
  }

  async function solve(challenge: Challenge): Promise<string> {
    done.difficulty = Math.max(done.difficulty, Number(challenge.parameters.data?.["difficulty"]));
    const solution = await solveChallenge({ challenge, deriveKey, timeout: 0 });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  }

  await Promise.all(
    guests.map(async (guest) => {
      let proof: string | undefined;
      while (done.sent < attempts && Date.now() < until) {
        done.sent++;
        const challenge = await post(guest, proof);
        proof = challenge && solves ? await solve(challenge) : undefined;
      }
    }),
  );
  const { user, system } = process.cpuUsage(cpu);
  return { ...done, seconds: (performance.now() - begun) / 1_000, cpuSeconds: (user + system) / 1e6 };
}

export type Spammed = Awaited<ReturnType<typeof spam>>;

process.on("message", (told: Spam) => {
  const tell = async () => process.send?.(await spam(told));
  void tell();
});
