import { createHash } from "node:crypto";
import type { Ask } from "./raw-http.ts";
import { cursorOf, idOf, thousand } from "./dataset.ts";

// The visitors of one board: they read, and some vote and create. The order is the same in every run.

/** Each connection has a user and a token of its own. */
export const connections = 32;

const project = "/v1/projects/thousand/feedback";

/** A number from 0 to 1 that is always the same for this seed. */
const chance = (seed: string): number => createHash("md5").update(seed).digest().readUInt32BE() / 2 ** 32;

/** One of 300 items; half of the draws are among 38 of them. Users 1 to 32 have not voted on any in the data set. */
const someItem = (seed: string): string => idOf(thousand, 1 + Math.floor(300 * chance(seed) ** 3));

/** 18 reads: 7 items, 5 first pages, 3 threads, the changelogs, the tags, and a search or the second page. */
const visit = (n: number): Ask[] =>
  [
    ...Array.from({ length: 7 }, (_, k) => `${project}/${someItem(`item ${n} ${k}`)}`),
    ...Array.from({ length: 5 }, () => `${project}?limit=50`),
    ...Array.from({ length: 3 }, (_, k) => `${project}/${someItem(`thread ${n} ${k}`)}/comments`),
    "/v1/thousand/changelogs",
    `${project}/tags`,
    n % 2 ? `${project}?limit=50&search=rare${(n >> 1) % 10}` : `${project}?limit=50&cursor=${cursorOf(thousand, 951)}`,
  ].map((path) => ({ path }));

export const create = (slug: string, title: string): Ask => ({
  path: `/v1/projects/${slug}/feedback`,
  body: { title, description: "What I would like to see. ".repeat(8), tags: ["bug", "Idea"] },
});

export const vote = (feedbackId: string, upvoted: boolean): Ask => ({
  path: "/trpc/feedback.setUpvote",
  body: { projectSlug: "thousand", feedbackId, upvoted },
});

export const comment = (feedbackId: string): Ask => ({
  path: "/trpc/comment.create",
  body: { projectSlug: "thousand", feedbackId, content: "What I think of it. ".repeat(8) },
});

/** 98 times 18 reads, and as many votes and as many new items as this share of all requests. */
export function mixed(share: number): (connection: number) => Ask[] {
  const reads = Array.from({ length: 98 }, (_, n) => visit(n)).flat();
  // Both shares give an even number, so that each connection withdraws every vote.
  const writes = Math.round((reads.length * share) / (1 - 2 * share));
  const steps = [...reads, ...Array.from({ length: writes }, () => ["vote", "create"] as const).flat()]
    .map((step, n) => ({ step, order: chance(`order ${n}`) }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ step }) => step);
  return (connection) => {
    const start = Math.floor((connection * steps.length) / connections);
    let votes = 0;
    return [...steps.slice(start), ...steps.slice(0, start)].map((step, n) => {
      if (step === "create") return create("thousand", `Item ${n} of ${connection}`);
      if (step !== "vote") return step;
      const pair = Math.floor(votes / 2);
      return vote(someItem(`vote ${connection} ${pair}`), votes++ % 2 === 0);
    });
  };
}
