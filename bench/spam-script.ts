import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { setTimeout } from "node:timers/promises";

interface Limits {
  /** The most requests that post something. */
  attempts: number;
  /** When to stop, in milliseconds since 1970. */
  until: number;
  /** True to solve the challenges. */
  solves: boolean;
}

/** Makes guests of the project. Their requests are of one network, as all of this script. */
export async function newGuests(port: number, count: number): Promise<string[]> {
  const guests: string[] = [];
  while (guests.length < count) {
    const response = await fetch(`http://127.0.0.1:${port}/w/thousand/guest`, { method: "POST" });
    if (response.ok) guests.push(((await response.json()) as { token: string }).token);
    else await setTimeout(Number(response.headers.get("retry-after")) * 1_000);
  }
  return guests;
}

interface Failure {
  error: { data: { challenge?: Challenge } };
}

/** Posts as all the guests at once, as fast as the server lets them. */
export async function spam(port: number, guests: readonly string[], { attempts, until, solves }: Limits) {
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
    if (response.status === 429) {
      done.limited++;
      await response.arrayBuffer();
      await setTimeout(1_000);
      return undefined;
    }
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
