import { LRUCache } from "lru-cache";
import { lookUpWriter } from "../access/caller-lookup.ts";
import { type CallerLookup, senderOf } from "../access/caller.sql.ts";
import { DomainError } from "../errors.ts";
import { createMinuteCounts } from "./minute-counts.ts";
import type { Db } from "../sql/database.ts";

/** The limit of one kind of act. */
interface PaceLimit {
  /** The most that one person outside the team does of it in a minute; 0 for no limit. */
  readonly most: number;
  /** Says what they have done: you have … within a minute. */
  done(most: number): string;
}

/** Counts what each person does. */
export interface Pace {
  /** Counts an act before it is done. Throws 429 if there were too many. Rehearsals are counted on their own. */
  require(act: { act: string; isRehearsal: boolean }, db: Db, lookup: CallerLookup): Promise<void>;
}

const minute = 60_000;
/** From one network comes at most what so many people may do: guests are anew with each cookie. */
const peopleOfNetwork = 5;
/** The most people who are known. */
const max = 50_000;

const keyOf = (lookup: CallerLookup): string => `${senderOf(lookup)} ${lookup.projectId ?? ""}`;

/** The counts of one process: see docs/decisions/0069. */
export function createPace(limits: Readonly<Record<string, PaceLimit>>): Pace {
  /** The ids of people by what they have sent to prove it; null for the team, for whom nothing is counted, and for nobody. */
  const people = new LRUCache<string, Promise<string | null>>({ max, ttl: minute });
  const countInMinute = createMinuteCounts();

  function personOf(db: Db, lookup: CallerLookup): Promise<string | null> {
    const key = keyOf(lookup);
    const known = people.get(key);
    if (known) return known;
    const found = lookUpWriter(db, lookup).then(({ caller_id, caller_role }) => (caller_role ? null : caller_id));
    people.set(key, found);
    found.catch(() => people.delete(key));
    return found;
  }

  /** Counts one more. Throws 429 if there were too many within the minute. */
  function count(key: string, most: number, done: (most: number) => string): void {
    const retryAfter = countInMinute(key, most);
    if (retryAfter === 0) return;
    const message = `${done(most)} within a minute, which is the most: wait ${retryAfter} seconds.`;
    throw new DomainError("TOO_MANY_REQUESTS", message, { retryAfter });
  }

  return {
    async require({ act, isRehearsal }, db, lookup) {
      const limit = limits[act];
      const person = limit && limit.most > 0 ? await personOf(db, lookup) : null;
      if (!limit || !person) return;
      const what = isRehearsal ? `rehearsal ${act}` : act;
      const done = isRehearsal ? (most: number) => `rehearsed ${most} such writes` : limit.done;
      count(`${what} ${person}`, limit.most, (most) => `you have ${done(most)}`);
      // A token is for programs, whose requests may all come from one server.
      if (lookup.network && !lookup.tokenHash)
        count(
          `${what} ${lookup.network.toString("latin1")}`,
          peopleOfNetwork * limit.most,
          (most) => `people of your network have ${done(most)}`,
        );
    },
  };
}
