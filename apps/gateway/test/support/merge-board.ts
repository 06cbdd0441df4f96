import { verify } from "@earshot/domain";
import { expect } from "vitest";
import { trpc } from "./http.ts";
import { db } from "./server.ts";
import { newFeedback, newWorld, type World } from "./world.ts";

export const driftOf = async ({ id }: World) => (await verify(db)).filter((line) => line.includes(id));

/** A project with feedback by these names, and what a member of its team does to them. */
export async function newBoard<Name extends string>(...names: Name[]) {
  const world = await newWorld();
  const projectSlug = world.slug;
  const ids = {} as Record<Name, string>;
  for (const title of names) ids[title] = await newFeedback(world, world.outsider, { title });
  const { feedback, comment } = trpc(world.member.token);
  return {
    world,
    projectSlug,
    ids,
    feedback,
    comment,
    path: (name: Name) => ({ projectSlug, feedbackId: ids[name] }),
    merge: (name: Name, into: Name) => feedback.merge.mutate({ projectSlug, feedbackId: ids[name], into: ids[into] }),
    unmerge: (name: Name) => feedback.unmerge.mutate({ projectSlug, feedbackId: ids[name] }),
    voters: async (name: Name) => {
      const [summary] = await feedback.upvotes.query({ projectSlug, feedbackId: ids[name] });
      const voters = new Set(summary?.upvoters.map(({ id }) => id));
      expect(summary?.upvotes).toBe(voters.size);
      return voters;
    },
  };
}
