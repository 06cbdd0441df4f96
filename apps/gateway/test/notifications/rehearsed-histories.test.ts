// @module-tag system
import type { EarshotClient, Mutation } from "@earshot/client";
import fc from "fast-check";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { isLong } from "../support/long-runs.ts";
import { newFeedback } from "../support/world.ts";
import { alike, both, eventsAfter, newScene, settled, sorted, startTelling } from "./rehearsed.ts";

const telling = await startTelling();

/** The number of histories. */
const numRuns = isLong ? 200 : 15;

interface Draw {
  readonly at: number;
  readonly other: number;
  readonly quiet: boolean;
  readonly word: string;
}

interface Things {
  readonly feedback: readonly string[];
  readonly changelogs: readonly string[];
}

type Play = readonly [name: `${string}.${string}`, input: (draw: Draw, things: Things) => object | null];

const pick = (all: readonly string[], at: number) => all[at % Math.max(1, all.length)];
const ofFeedback = ({ at }: Draw, { feedback }: Things) => ({ feedbackId: pick(feedback, at)! });
const quietly = ({ quiet }: Draw) => (quiet ? { quiet } : {});
const statuses = ["planned", "in progress", "completed", "rejected", "in review"];
const text = ({ word }: Draw) => ({ title: `New ${word}`, summary: word, content: word });

const plays: readonly Play[] = [
  ["feedback.create", ({ word }) => ({ title: `A ${word}`, description: word })],
  [
    "feedback.update",
    (draw, things) => ({ ...ofFeedback(draw, things), status: pick(statuses, draw.other), ...quietly(draw) }),
  ],
  ["feedback.update", (draw, things) => ({ ...ofFeedback(draw, things), title: draw.word })],
  [
    "feedback.move",
    (draw, things) => ({ ...ofFeedback(draw, things), status: pick(statuses, draw.other), ...quietly(draw) }),
  ],
  ["feedback.answer", (draw, things) => ({ ...ofFeedback(draw, things), content: draw.word, ...quietly(draw) })],
  ["feedback.setUpvote", (draw, things) => ({ ...ofFeedback(draw, things), upvoted: !draw.quiet })],
  ["feedback.setWatch", (draw, things) => ({ ...ofFeedback(draw, things), watching: !draw.quiet })],
  ["comment.create", (draw, things) => ({ ...ofFeedback(draw, things), content: draw.word })],
  [
    "feedback.merge",
    (draw, things) => ({ ...ofFeedback(draw, things), into: pick(things.feedback, draw.other), ...quietly(draw) }),
  ],
  ["changelog.create", (draw) => ({ ...text(draw), published: draw.at % 2 === 0, ...quietly(draw) })],
  [
    "changelog.setFeedback",
    (draw, { feedback, changelogs }) =>
      changelogs.length === 0
        ? null
        : {
            changelogId: pick(changelogs, draw.at),
            feedbackIds: feedback.slice(0, 2),
            status: "completed",
            ...quietly(draw),
          },
  ],
  [
    "changelog.update",
    (draw, { changelogs }) =>
      changelogs.length === 0 ? null : { changelogId: pick(changelogs, draw.at), published: true, ...quietly(draw) },
  ],
  [
    "changelog.putFile",
    (draw, { feedback }) => ({
      ...text(draw),
      path: `${draw.at % 2}.md`,
      digest: "0".repeat(64),
      published: draw.other % 2 === 0,
      feedbackIds: feedback.slice(0, 2),
      status: "completed",
      ...quietly(draw),
    }),
  ],
];

const step = fc.record({
  play: fc.constantFrom(...plays),
  who: fc.nat(6),
  draw: fc.record({
    at: fc.nat(9),
    other: fc.nat(9),
    quiet: fc.boolean(),
    word: fc.constantFrom("dark", "trains", "maps"),
  }),
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** One in which everybody is told of something, whatever chance has. */
const certain: Step[] = [
  { play: plays[0]!, who: 0, draw: { at: 0, other: 0, quiet: false, word: "dark" } },
  { play: plays[1]!, who: 0, draw: { at: 1, other: 0, quiet: false, word: "dark" } },
];

const procedureOf = (client: EarshotClient, name: string) => {
  const [feature = "", key = ""] = name.split(".");
  return (client as unknown as Record<string, Record<string, Mutation<object, unknown>>>)[feature]![key]!;
};

const idPattern = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Rehearses a write and does it, and compares the two. Returns whom it told, where the caller may know. */
async function turn(scene: Awaited<ReturnType<typeof newScene>>, { play: [name, inputOf], who, draw }: Step) {
  const { world, people } = scene;
  const { slug: projectSlug } = world;
  const owner = trpc(world.owner.token);
  const feedback = (await owner.feedback.list.query({ projectSlug })).map(({ id }) => id);
  const changelogs = (await owner.changelog.page.query({ projectSlug })).items.map(({ id }) => id);
  const input = inputOf(draw, { feedback, changelogs });
  if (!input) return null;
  const before = await eventsAfter(world.id, []);
  const known = new Set(JSON.stringify([feedback, changelogs, before, world, people]).match(idPattern));
  scene.look();
  const at = who % people.length;
  const { rehearsed, done } = await both(procedureOf(scene.clientOf(people[at]!), name), { projectSlug, ...input });
  if ("refused" in rehearsed) {
    expect([name, done]).toEqual([name, rehearsed]);
    return null;
  }
  const { result, events, tells } = rehearsed.value;
  expect([name, alike(done, known)]).toEqual([name, alike({ value: result }, known)]);
  await settled(world.id);
  const after = await eventsAfter(world.id, before.ids);
  // The team is first.
  const shown = after.events.filter((event) => at < 3 || !("team_only" in event));
  expect([name, sorted(alike(shown, known))]).toEqual([name, sorted(alike(events, known))]);
  if (!tells) return null;
  const { mails, webhooks, chats } = tells;
  await expect.poll(scene.arrived).toEqual({ mails, webhooks, chats });
  expect([name, after.people, after.notifications]).toEqual([name, tells.people, tells.notifications]);
  return tells;
}

test(
  "what is done has the result, the events and the recipients that its rehearsal told",
  { timeout: 7_200_000 },
  async () => {
    const ever = { mails: 0, notifications: 0, webhooks: 0, chats: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (history) => {
        const scene = await newScene(telling);
        for (const author of scene.people.slice(3)) await newFeedback(scene.world, author);
        for (const one of history) {
          const tells = await turn(scene, one);
          for (const way of Object.keys(ever) as (keyof typeof ever)[]) ever[way] += tells?.[way] ?? 0;
        }
      }),
      { numRuns, examples: [[certain]] },
    );
    expect(Object.values(ever).every((count) => count > 0)).toBe(true);
  },
);
