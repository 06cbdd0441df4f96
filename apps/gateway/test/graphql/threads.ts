import { newComment, newFeedback, newTag, newUpvote, newWorld, type World } from "../support/world.ts";

/** A project with as many feedback items, which have votes and from 0 to 30 comments each, nested three deep. */
export async function projectOf(size: number): Promise<World> {
  const world = await newWorld();
  await newTag(world, "a");
  for (let index = 0; index < size; index++) {
    const id = await newFeedback(world, world.outsider);
    await newUpvote(world, id, world.member);
    let parent: string | null = null;
    for (let count = 0; count < (index * 7) % 31; count++)
      parent = await newComment(world, id, world.member, count % 3 === 0 ? null : parent);
  }
  return world;
}
