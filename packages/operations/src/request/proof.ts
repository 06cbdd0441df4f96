import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { LRUCache } from "lru-cache";
import type { Access } from "../access/access.ts";
import { lookUpWriter } from "../access/caller-lookup.ts";
import type { CallerLookup } from "../access/caller.sql.ts";
import { mayDo } from "../access/require-access.ts";
import { DomainError } from "../errors.ts";
import type { Db } from "../sql/database.ts";
import { countUpTo, claimOnce } from "./attempts.ts";
import { createMinuteCounts } from "./minute-counts.ts";

/** A write of somebody who may be a guest. */
interface GuestWrite {
  readonly act: string;
  readonly access: Access;
  readonly db: Db;
  readonly lookup: CallerLookup;
  /** The value of the header Altcha; null without one. */
  readonly proof: string | null;
}

/** Asks guests of a busy network for a proof of work. */
export interface Proofs {
  /** Counts a write before it is done. Throws 403 with a challenge if it needs a proof, or another one. */
  require(write: GuestWrite): Promise<void>;
}

/** The time within which writes count, and for which a challenge is valid: the hardest takes a phone two minutes. */
const seconds = 600;
/** A try is one key of PBKDF2, which the server derives once for each challenge. */
const algorithm = { algorithm: "PBKDF2/SHA-256", cost: 1_000 };
/** The most tries of the easiest challenge: 0.2 s on a laptop's core. The least are half as many. */
const tries = 1_000;
/** The hardest challenge takes so many times as long. */
const hardest = 100;
/** The most challenges of a network in a minute: a script that solves none gets no more of them. */
const mostChallenges = 300;
/** The most requests of a process that are held for one to two seconds. Each takes some 20 kB. */
const mostHeld = 500;
const unlimited = 2 ** 31 - 1;

/** A network that has written so much needs a proof so many times as hard as the first. */
const difficultyAt = (count: number, free: number) => Math.min(Math.max(Math.floor(count / free), 1), hardest);
/** Others of the network write while a proof is made: half the difficulty suffices. */
const sufficesUpTo = (difficulty: number, free: number) =>
  difficulty === hardest ? unlimited : free * (2 * difficulty + 1);

const faults = {
  expired: "this proof of work has expired",
  invalid: "this proof of work is wrong, or is for something else",
  tooEasy: "your network has written more meanwhile, and this proof of work no longer suffices",
  used: "this proof of work was used before",
};

const keysOf = (secret: string) => ({ hmacSignatureSecret: secret, hmacKeySignatureSecret: `key ${secret}` });

/** Returns the challenge that was solved, or what is wrong with the proof. */
async function solvedBy(sent: string, secret: string): Promise<Challenge | string> {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(sent, "base64").toString()) as Payload;
    const { verified, expired } = await verifySolution({ challenge, solution, ...keysOf(secret), deriveKey });
    return verified ? challenge : expired ? faults.expired : faults.invalid;
  } catch {
    return faults.invalid;
  }
}

/** Returns the difficulty of a proof, which is worth nothing from now on, or what is wrong with it. */
async function spend(sent: string, secret: string, db: Db): Promise<number | string> {
  const solved = await solvedBy(sent, secret);
  if (typeof solved === "string") return solved;
  // It is remembered until after it has expired.
  const isNew = await claimOnce(db, `proof ${solved.signature}`, 2 * seconds);
  return isNew ? Number(solved.parameters.data?.["difficulty"]) : faults.used;
}

function newChallenge(difficulty: number, secret: string): Promise<Challenge> {
  const most = tries * difficulty;
  return createChallenge({
    ...algorithm,
    deriveKey,
    counter: randomInt(most, most / 2),
    data: { difficulty },
    expiresAt: Math.floor(Date.now() / 1_000) + seconds,
    ...keysOf(secret),
  });
}

/** `free` has the writes of a network that need no proof, by act. See docs/decisions/0129. */
export function createProofs(free: Readonly<Record<string, number>>, secretOf: () => string): Proofs {
  /** The writes of networks that need a proof. Their counts are cached, so that a refusal hardly costs the database. */
  const busy = new LRUCache<string, number>({ max: 50_000, ttl: 5_000 });
  const countInMinute = createMinuteCounts();
  let held = 0;

  /**
   * Throws 429 for a network that was asked for many proofs and goes on without valid ones, after one to two seconds: a script that
   * waits for its responses sends no more than one a second on each connection, and not all of them at the same moment.
   */
  async function requireCalm(of: string): Promise<void> {
    const retryAfter = countInMinute(of, mostChallenges);
    if (retryAfter === 0) return;
    if (held < mostHeld) {
      held++;
      await new Promise((resolve) => setTimeout(resolve, randomInt(2_000, 1_000)));
      held--;
    }
    const message = `your network asks for too many proofs of work: wait ${retryAfter} seconds, or sign in.`;
    throw new DomainError("TOO_MANY_REQUESTS", message, { retryAfter });
  }

  /** Counts a write, unless there were `most`. Returns how many there are then. */
  async function countAbove(db: Db, of: string, least: number, most: number): Promise<number | undefined> {
    const { count, isCounted } = await countUpTo(db, { name: "guest", most, seconds }, of);
    if (count < least) busy.delete(of);
    else busy.set(of, count);
    return isCounted ? undefined : count;
  }

  return {
    async require({ act, access, db, lookup, proof }) {
      const { network, personHash, projectId } = lookup;
      const most = free[act];
      if (!most || !network || !personHash) return;
      const caller = await lookUpWriter(db, lookup);
      // Whoever may not write is told so.
      if (caller.caller_kind !== "guest" || !mayDo(access, caller)) return;
      const of = `${act} ${network.toString("hex")}`;
      const secret = `${secretOf()} ${of} ${projectId}`;
      const found = proof === null ? undefined : await spend(proof, secret, db);
      const isProven = typeof found === "number";
      const known = isProven ? undefined : busy.get(of);
      if (known !== undefined) await requireCalm(of);
      const count = known ?? (await countAbove(db, of, most, isProven ? sufficesUpTo(found, most) : most));
      if (count === undefined) return;
      const fault = isProven ? faults.tooEasy : (found ?? "guests of your network have written much");
      const challenge = await newChallenge(difficultyAt(count, most), secret);
      throw new DomainError("FORBIDDEN", `${fault}: send a proof of work, or sign in.`, { challenge });
    },
  };
}
