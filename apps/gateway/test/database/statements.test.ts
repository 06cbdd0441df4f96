import { procedures } from "@earshot/api";
import { beforeAll, describe, expect, test } from "vitest";
import { call } from "../support/apis.ts";
import { firstUseRecorded, statementsOf } from "../support/statements.ts";
import {
  newChangelog,
  newComment,
  newFeedback,
  newInvite,
  newPerson,
  newTag,
  newUpvote,
  newWorld,
  type World,
} from "../support/world.ts";

/** A project with `size` of everything that a list shows. */
async function projectOf(size: number): Promise<{ world: World; feedbackId: string }> {
  const world = await newWorld();
  const feedbackId = await newFeedback(world, world.member);
  let parent: string | null = null;
  for (let index = 0; index < size; index++) {
    await newUpvote(world, await newFeedback(world, world.outsider), world.owner);
    await newUpvote(world, feedbackId, await newPerson());
    parent = await newComment(world, feedbackId, world.outsider, index % 3 === 0 ? null : parent);
    await newTag(world, `tag ${index}`);
    await newInvite(world);
    await newChangelog(world);
  }
  return { world, feedbackId };
}

const reads = procedures.filter(({ openapi }) => openapi?.method === "GET");
let small: Awaited<ReturnType<typeof projectOf>>;
let large: typeof small;

beforeAll(async () => {
  small = await projectOf(1);
  large = await projectOf(20);
});

test("there are eleven reads under /v1", () => {
  expect(reads).toHaveLength(11);
});

describe.each(reads)("$name", ({ name }) => {
  test("takes one statement, which says who asks and reads, whatever the number of rows", async () => {
    for (const { world, feedbackId } of [small, large]) {
      const read = () => call("REST", name, world.member.token, { projectSlug: world.slug, feedbackId });
      await call("tRPC", "account.me", world.member.token, {});
      await firstUseRecorded(world.member.token);
      expect(await statementsOf(read)).toEqual([expect.stringContaining("answer.*")]);
      // Asked again, one that says who asks and that nothing has changed.
      expect(await statementsOf(read)).toEqual([expect.not.stringContaining("answer.*")]);
    }
  });
});

test("a caller who may not costs one statement, and one without a token none", async () => {
  const { world } = small;
  const read = () => call("REST", "project.get", "ear_unknown", { projectSlug: world.slug });
  expect(await statementsOf(read)).toHaveLength(1);
  const anonymous = () => call("REST", "project.get", undefined, { projectSlug: world.slug });
  expect(await statementsOf(anonymous)).toHaveLength(0);
});
