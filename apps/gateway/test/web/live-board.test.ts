// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newFeedback, newWorld } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openPage } from "./visitor.ts";

const { browser, site } = await useSite();

test("an open board shows many changes with few requests, and ends with the last of each", async () => {
  const world = await newWorld();
  const ids = [];
  for (let count = 0; count < 25; count++)
    ids.push(await newFeedback(world, world.outsider, { title: `Item ${count}` }));
  const { context, page } = await openPage(browser);
  const listens = page.waitForResponse(/feedback\.changed/);
  await page.goto(`${site.url}/p/${world.slug}`);
  await listens;
  let requests = 0;
  page.on("request", (request) => (requests += request.url().includes("/trpc/") ? 1 : 0));
  const { feedback } = trpc(world.member.token, site.url);
  for (let round = 0; round < 20; round++)
    await Promise.all(
      ids.map((feedbackId) =>
        feedback.setUpvote.mutate({ projectSlug: world.slug, feedbackId, upvoted: round % 2 === 0 }),
      ),
    );
  await Promise.all(
    ids.map((feedbackId) => feedback.setUpvote.mutate({ projectSlug: world.slug, feedbackId, upvoted: true })),
  );
  await expect.poll(() => page.getByRole("button", { name: "Vote, 1 vote" }).count()).toBe(25);
  expect(requests).toBeLessThan(100);
  await context.close();
});
