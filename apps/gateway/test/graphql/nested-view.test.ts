// @module-tag api
import { expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { newComment, newFeedback, newTag, newUpvote, newWorld } from "../support/world.ts";

test("the nested view: feedback, comments, replies, users, tags, upvoters", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider, { title: "Nested" });
  await newTag(world, "a");
  await newUpvote(world, id, world.member);
  const root = await newComment(world, id, world.member, null, "root");
  await newComment(world, id, world.outsider, root, "reply");
  const { data, errors } = await ask(
    `query ($slug: String!) { project(slug: $slug) { name feedback(first: 5) { totalCount nodes { title user { fullName }
      tags { name } upvoters { nodes { fullName } totalCount } comments { totalCount nodes { content user { fullName }
      replies { totalCount nodes { content user { fullName } hasUpvoted } } } } } } } }`,
    { slug: world.slug },
    world.member.token,
  );
  expect(errors).toBeUndefined();
  expect(data.project).toEqual({
    name: "Test project",
    feedback: {
      totalCount: 1,
      nodes: [
        {
          title: "Nested",
          user: { fullName: "Outsider" },
          tags: [],
          upvoters: { nodes: [{ fullName: "Member" }], totalCount: 1 },
          comments: {
            totalCount: 1,
            nodes: [
              {
                content: "root",
                user: { fullName: "Member" },
                replies: {
                  totalCount: 1,
                  nodes: [{ content: "reply", user: { fullName: "Outsider" }, hasUpvoted: false }],
                },
              },
            ],
          },
        },
      ],
    },
  });
});
